"""A headless Chromium, driven through the DevTools protocol over a pair of pipes."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-pipe",
)
PATIENCE = 60.0
"""Seconds after which a silent browser is given up."""


class BrowserError(RuntimeError):
    """The browser refused, crashed or said nothing."""


class Browser:
    """The connection: requests are answered in order, everything else is an event."""

    def __init__(self, to_browser: int, from_browser: int) -> None:
        self._write = to_browser
        self._read = from_browser
        self._buffer = b""
        self._last = 0
        self.events: list[dict[str, Any]] = []

    def ask(self, method: str, session: str | None = None, **params: Any) -> Any:
        """Send a request and wait for its answer."""
        self._last += 1
        message: dict[str, Any] = {"id": self._last, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") != self._last:
                self.events.append(answer)
            elif "error" in answer:
                raise BrowserError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def listen(self, seconds: float) -> None:
        """Take in events for a while."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if b"\0" in self._buffer or select.select([self._read], [], [], left)[0]:
                self.events.append(self._receive())

    def _receive(self) -> dict[str, Any]:
        until = time.monotonic() + PATIENCE
        while b"\0" not in self._buffer:
            if not select.select([self._read], [], [], max(0, until - time.monotonic()))[0]:
                raise BrowserError("the browser does not answer")
            chunk = os.read(self._read, 1 << 16)
            if not chunk:
                raise BrowserError("the browser has gone")
            self._buffer += chunk
        raw, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(raw)
        return message


class Tab:
    """A page in the browser."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = browser.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._target = target
        self.session: str = attached["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **params: Any) -> Any:
        """A request to this page."""
        return self.browser.ask(method, self.session, **params)

    def open(self, url: str) -> None:
        """Go to an address and wait until the page is loaded and quiet."""
        self.browser.events.clear()
        if "loaderId" in self.ask("Page.navigate", url=url):  # else it is the same document
            self.wait(lambda: bool(self.heard("Page.loadEventFired")), f"{url} does not load")
        self.browser.listen(0.15)

    def wait(self, until: Callable[[], bool], complaint: str) -> None:
        """Wait for something to become true."""
        deadline = time.monotonic() + PATIENCE
        while not until():
            if time.monotonic() > deadline:
                raise BrowserError(complaint)
            self.browser.listen(0.05)

    def heard(self, method: str) -> list[dict[str, Any]]:
        """The events of a kind since the page was opened."""
        return [
            event["params"]
            for event in self.browser.events
            if event.get("method") == method and event.get("sessionId") == self.session
        ]

    def evaluate(self, script: str) -> Any:
        """The value of a JavaScript expression."""
        answer = self.ask(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise BrowserError(f"{script}: {answer['exceptionDetails']['text']}")
        return answer["result"].get("value")

    def size(self, width: int, height: int, dark: bool = False) -> None:
        """Show the page as on a screen of this size, in light or dark mode."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 700,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])

    def forget(self, origin: str) -> None:
        """Forget what pages of a site have stored, such as a palette chosen before."""
        self.ask("Storage.clearDataForOrigin", origin=origin.rstrip("/"), storageTypes="all")

    def requests(self) -> list[str]:
        """Every address that the page has asked for."""
        return [each["request"]["url"] for each in self.heard("Network.requestWillBeSent")]

    def errors(self) -> list[str]:
        """Whatever the page complained about in its console, and what it could not load."""
        thrown = [
            each["exceptionDetails"].get("exception", {}).get("description", "an error")
            for each in self.heard("Runtime.exceptionThrown")
        ]
        logged = [
            str(each["args"][0].get("value", each["args"]))
            for each in self.heard("Runtime.consoleAPICalled")
            if each["type"] in ("error", "assert")
        ]
        entries = [
            f"{each['entry']['text']} {each['entry'].get('url', '')}"
            for each in self.heard("Log.entryAdded")
            if each["entry"]["level"] == "error"
        ]
        failed = [each["errorText"] for each in self.heard("Network.loadingFailed")]
        return [*thrown, *logged, *entries, *failed]

    def picture(self, path: Path, whole: bool = False) -> None:
        """Save what the page looks like."""
        shot = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))

    def close(self) -> None:
        """Close the page."""
        self.browser.ask("Target.closeTarget", targetId=self._target)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser of one's own with an empty profile, gone at the end."""
    program = shutil.which("chromium")
    if program is None:
        raise BrowserError("chromium is not installed")
    for_browser, to_browser = os.pipe()
    from_browser, by_browser = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        # The protocol's pipes are descriptors 3 and 4 of the browser.
        command = f'exec "$0" "$@" 3<&{for_browser} 4>&{by_browser}'
        process = subprocess.Popen(
            ["sh", "-c", command, program, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            pass_fds=(for_browser, by_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(for_browser)
        os.close(by_browser)
        browser = Browser(to_browser, from_browser)
        try:
            yield browser
            browser.ask("Browser.close")
        finally:
            os.close(to_browser)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            os.close(from_browser)
