"""How the built site behaves in a browser: `python -m docs.check.pages`.

Every page, in both languages, on a wide screen in light mode and on a narrow one in dark mode:
nothing is asked of another host, nothing is complained about, nothing sticks out sideways, all text
can be told from its background. Then the things that are done with it: narrowing the register,
searching, changing language and palette, and reading without a script.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain
from pathlib import Path
from typing import Any

from docs.check.browser import Browser, BrowserError, Tab, chromium
from docs.check.links import SITE
from docs.generate.game import Game, registered
from docs.generate.site import FOLDERS

WIDE, NARROW = (1360, 860), (390, 844)
SCREENS = ((WIDE, False), (NARROW, True))
"""Each page is looked at twice: wide and light, narrow and dark."""

STICKING_OUT = """(() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll("article *")]
    .filter((each) => each.getBoundingClientRect().right > width + 1)
    .slice(0, 3).map((each) => each.outerHTML.slice(0, 80));
})()"""
"""What makes a page wider than the screen."""

FAINT = """(() => {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const over = (top, below) =>
    top.slice(0, 3).map((part, at) => (part * top[3] + below[at] * (255 - top[3])) / 255);
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) {
      const drawn =
        each instanceof SVGElement && each.querySelector(":scope > :is(rect, .ego-ground)");
      const style = getComputedStyle(drawn || each);
      const colour = rgba(drawn ? style.fill : style.backgroundColor);
      layers.push(colour);
      if (colour[3] === 255) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
  };
  const found = new Map();
  const walker = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest("desc, title, [hidden]")) continue;
    if (!element.checkVisibility({ opacityProperty: true })) continue;
    const style = getComputedStyle(element);
    const below = ground(element);
    const ink = rgba(element instanceof SVGElement ? style.fill : style.color);
    const lights = [light(over(ink, below)), light(below)].sort((one, two) => two - one);
    const contrast = (lights[0] + 0.05) / (lights[1] + 0.05);
    if (contrast < 4.5) {
      const where = `${element.tagName} ${element.getAttribute("class") || ""}`.trim();
      const text = walker.currentNode.data.trim().slice(0, 30);
      found.set(where, `${where} ${contrast.toFixed(1)}: ${text}`);
    }
  }
  return [...found.values()].slice(0, 5);
})()"""
"""Text that stands out too little from what is behind it (contrast below 4.5)."""

CUT = """(() => {
  const { x, width } = document.documentElement.viewBox.baseVal;
  return [...document.querySelectorAll("text")]
    .filter((each) => each.getBBox().x < x || each.getBBox().x + each.getBBox().width > x + width)
    .map((each) => each.textContent);
})()"""
"""Texts of a picture that leave it."""

SHOWN = '[...document.querySelectorAll(".ego-question")].filter((each) => !each.hidden).length'


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are not worth a line."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder as a site on this machine; yields its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def page_names(folder: Path) -> list[str]:
    """Every page but most of the source pages, which are all alike, and former addresses."""
    moved = {
        f"{start}{former}"
        for game in registered()
        for former in game.declared("moved.toml")
        for start in FOLDERS.values()
    }
    found = {page.relative_to(folder).as_posix() for page in folder.rglob("*.html")}
    every = sorted(found - moved)
    sources = [page for page in every if "source/" in page]
    others = [page for page in every if "source/" not in page and not page.endswith("404.html")]
    return others + sources[:1] + sources[-1:]


def look(browser: Browser, base: str, page: str) -> Iterator[str]:
    """What is wrong with a page."""
    for size, dark in SCREENS:
        tab = tab_open(Tab(browser), base, page, size, dark)
        where = f"{page} ({'narrow, dark' if dark else 'wide, light'})"
        scheme = tab.evaluate("document.body.dataset.mdColorScheme")
        if scheme != ("slate" if dark else "default"):
            yield f"{where}: the palette is {scheme}"
        for url in tab.requests():
            if not url.startswith((base, "data:")):
                yield f"{where}: asks {url}"
        yield from (f"{where}: {error}" for error in tab.errors())
        yield from (f"{where}: sticks out: {each}" for each in tab.evaluate(STICKING_OUT))
        yield from (f"{where}: faint: {each}" for each in tab.evaluate(FAINT))
        tab.close()


def filter_works(tab: Tab, base: str, game: Game) -> Iterator[str]:
    """The register shows what its form asks for, and a link to a hidden question shows it."""
    questions = list(game.book.questions.values())
    settled = [each for each in questions if each.confidence == "settled"]
    chapter = settled[0].chapter
    of_chapter = [each for each in questions if each.chapter == chapter]
    unsettled = [each for each in of_chapter if each.confidence != "settled"]
    choose = f"""(() => {{
      const form = document.getElementById("ego-filter");
      form.chapter.value = "{chapter}";
      form.dispatchEvent(new Event("input"));
    }})()"""
    uncheck = """(() => {
      document.querySelector('#ego-filter [value="settled"]').click();
    })()"""
    where = f"{game.title}, register"
    everything = tab_open(tab, base, page_of(game)).evaluate(SHOWN)
    if everything != len(questions):
        yield f"{where}: {everything} questions instead of {len(questions)}"
    tab.evaluate(choose)
    if tab.evaluate(SHOWN) != len(of_chapter):
        yield f"{where}: {tab.evaluate(SHOWN)} questions in {chapter}, not {len(of_chapter)}"
    tab.evaluate(uncheck)
    if tab.evaluate(SHOWN) != len(unsettled):
        yield f"{where}: {tab.evaluate(SHOWN)} are not settled, instead of {len(unsettled)}"
    count = str(tab.evaluate('document.querySelector("#ego-filter output").value'))
    if f"{len(unsettled)} of {len(questions)}" not in count:
        yield f"{where}: the count is not shown"
    tab.evaluate(f'location.hash = "#{settled[0].id}"')
    tab.browser.listen(0.2)
    if tab.evaluate(SHOWN) != len(questions):
        yield f"{where}: a link to a hidden question does not show it"


def page_of(game: Game) -> str:
    """The built page with a game's register."""
    return game.questions.replace(".md", ".html")


def readable_without_script(tab: Tab, base: str, game: Game) -> Iterator[str]:
    """Without JavaScript the whole register is there, and no form that does nothing."""
    tab.ask("Emulation.setScriptExecutionDisabled", value=True)
    tab_open(tab, base, page_of(game))
    tab.ask("Emulation.setScriptExecutionDisabled", value=False)
    if tab.evaluate(SHOWN) != len(game.book.questions):
        yield f"{game.title}, without a script: not every question is shown"
    if not tab.evaluate('document.getElementById("ego-filter").hidden'):
        yield f"{game.title}, without a script: the filter is shown"


def former_addresses_lead_on(tab: Tab, base: str, game: Game) -> Iterator[str]:
    """Whoever comes to a former address is sent to the page, and to the place on it."""
    for former, name in list(game.declared("moved.toml").items())[:3]:
        wanted = f"{base}{game.name}/{name}.html#here"
        tab.open(f"{base}{former}#here")
        try:
            tab.wait(partial(is_at, tab, wanted), "not sent on")
        except BrowserError:
            yield f"{former}: leads to {tab.evaluate('location.href')}"


def is_at(tab: Tab, address: str) -> bool:
    """Whether the tab shows the page of that address; not while it goes from page to page."""
    try:
        return bool(tab.evaluate("location.href") == address)
    except BrowserError:  # the page that was asked is gone
        return False


def search_finds(tab: Tab, base: str, page: str, word: str) -> Iterator[str]:
    """Searching for a word leads to the clause of that title, among the first results."""
    tab_open(tab, base, page)
    tab.evaluate('document.querySelector("[data-md-toggle=search]").click()')
    tab.evaluate('document.querySelector("[data-md-component=search-query]").focus()')
    tab.ask("Input.insertText", text=word)
    results = '[...document.querySelectorAll(".md-search-result__link")].map((each) => each.href)'
    try:
        tab.wait(lambda: bool(tab.evaluate(results)), f"search for {word}: no result")
    except BrowserError as error:
        yield str(error)
        return
    first = [
        str(url).partition("?")[0] + "#" + str(url).partition("#")[2]
        for url in tab.evaluate(results)[:3]
    ]
    if not any(url.endswith("egocentric_world/turn.html#ew.turn.pair") for url in first):
        yield f"search for {word}: the first results are {first}"


def pictures_fit(tab: Tab, base: str, folder: Path) -> Iterator[str]:
    """No text of a picture in a file of its own is cut off at the picture's edge."""
    for path in sorted(set(folder.rglob("*.svg")) - set(folder.rglob("assets/**/*.svg"))):
        name = path.relative_to(folder).as_posix()
        for text in tab_open(tab, base, name).evaluate(CUT):
            yield f"{name}: cut off: {text}"


def switches_work(tab: Tab, base: str) -> Iterator[str]:
    """The language switch keeps page and place; the palette can be changed by hand."""
    tab_open(tab, base, "egocentric_world/turn.html#ew.turn.pair")
    tab.evaluate('document.querySelector(".md-select__link[hreflang=fr]").click()')
    there = "fr/egocentric_world/turn.html#ew.turn.pair"
    try:
        tab.wait(partial(is_at, tab, base + there), "no French page")
    except BrowserError:
        yield f"language: leads to {tab.evaluate('location.href')}"
    tab_open(tab, base, "index.html")
    tab.evaluate('document.querySelector("label[for=__palette_1]").click()')
    if tab.evaluate("document.body.dataset.mdColorScheme") != "slate":
        yield "palette: cannot be changed by hand"


def tab_open(
    tab: Tab, base: str, page: str, size: tuple[int, int] = WIDE, dark: bool = False
) -> Tab:
    """Open a page as if for the first time."""
    tab.size(*size, dark=dark)
    tab.forget(base)
    tab.open(base + page)
    return tab


def complaints(base: str, folder: Path) -> Iterator[str]:
    """Everything that is wrong with the site."""
    of_a_game = (filter_works, readable_without_script, former_addresses_lead_on)
    deeds: list[Callable[[Tab, str], Iterator[str]]] = [
        *(partial(deed, game=game) for game in registered() for deed in of_a_game),
        partial(search_finds, page="egocentric_world/index.html", word="pair"),
        partial(search_finds, page="egocentric_world/index.html", word="paire"),
        partial(search_finds, page="fr/egocentric_world/index.html", word="paire"),
        partial(search_finds, page="fr/egocentric_world/index.html", word="pair"),
        partial(pictures_fit, folder=folder),
        switches_work,
    ]
    with chromium() as browser:
        for page in page_names(folder):
            yield from look(browser, base, page)
        for deed in deeds:
            tab = Tab(browser)
            yield from deed(tab, base)
            tab.close()


PLANTED = """
<script src="http://127.0.0.2:9/planted.js"></script>
<script>console.error("planted complaint")</script>
<script>throw new Error("planted error")</script>
<p style="width: 3000px">planted width</p>
<p style="color: #999; background: #aaa">planted faintness</p>
"""
"""Faults that the check must find, lest it be blind."""
FOUND = ("asks http://127.0.0.2:9/", "planted complaint", "planted error", "sticks out", "faint: P")


def blind_spots(folder: Path) -> Iterator[str]:
    """Plant faults in a copy of the site's first page and look at it: whatever is not found."""
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(folder / "assets", Path(copy) / "assets")
        page = (
            (folder / "index.html").read_text("utf-8").replace("</article>", f"{PLANTED}</article>")
        )
        (Path(copy) / "index.html").write_text(page, encoding="utf-8")
        with served(Path(copy)) as base, chromium() as browser:
            found = list(look(browser, base, "index.html"))
    for fault in FOUND:
        if not any(fault in each for each in found):
            yield f"the check is blind: planted, not found: {fault}"


def main() -> int:
    """Look at the built site; any complaint decides the exit code."""
    if not (SITE / "fr" / "index.html").is_file():
        sys.stderr.write("there is no site to look at; run `make docs` first\n")
        return 1
    count = 0
    with served(SITE) as base:
        for complaint in chain(blind_spots(SITE), complaints(base, SITE)):
            sys.stderr.write(f"{complaint}\n")
            count += 1
    if not count:
        sys.stdout.write(f"browser: {len(page_names(SITE))} pages, wide and narrow: all is well\n")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
