"""Lines break where they may: not before French punctuation, not within a number."""

import pytest

from docs.generate.typography import glued, glued_page

CASES = [
    ("Vraiment ?", "Vraiment~?"),
    ("deux : un ; deux !", "deux~: un~; deux~!"),
    ("« dès » et « or »", "«~dès~» et «~or~»"),
    ("58.7 % (50.7 – 66.2)", "58.7~% (50.7~–^~66.2)"),
    ("−1.5 – −0.5, -0.1 – +0.5", "−1.5~–^~−0.5, -0.1~–^~+0.5"),
    ("one - two, 3 or 4 (a–b) x – y", "one - two, 3 or 4 (a–b) x – y"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_where_a_text_may_not_break(text: str, expected: str) -> None:
    assert glued(text) == expected.replace("~", "\u00a0").replace("^", "\u2060")


def test_code_keeps_its_spaces() -> None:
    html = "<p>Quoi ? <code>a ? b : c</code> : rien</p><pre>x ; y</pre><p title='a ?'>b !</p>"
    expected = "<p>Quoi~? <code>a ? b : c</code>~: rien</p><pre>x ; y</pre><p title='a ?'>b~!</p>"
    assert glued_page(html) == expected.replace("~", "\u00a0")
