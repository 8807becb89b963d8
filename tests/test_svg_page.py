"""Pages that step through a game: as text, and in a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from browser import Browser, launched
from needs import needs_program
from pictures import read
from redtiles import Record, Rules, merah, read_records, redstone, svg
from test_svg_palette import contrast

EXAMPLES = Path(__file__).parent.parent / "examples"
# White borders: 1, 1, 3; the third tile is large.
SHORT = Record(Rules(), ["wb@0,0", "bw@0,1", "WR@1,0"], {"White": "Ines", "Event": "Club"})
HACK = "document.title='hacked'"
NASTY = [
    f"<script>{HACK}</script>",
    f"</title></script><script>{HACK}</script>",
    f"\"'><img src=x onerror={HACK}>",
    f"<svg onload={HACK}>",
    f"<!--<script>{HACK}//",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched(needs_program("chromium", "chromium-browser", "google-chrome")) as running:
        yield running


def show(browser: Browser, tmp_path: Path, page: str) -> None:
    file = tmp_path / "game.html"
    file.write_text(page, encoding="utf-8")
    browser.open(file)


def data_of(page: str) -> Any:
    (data,) = re.findall(r'<script type="application/json" id="game">(.*?)</script>', page)
    return json.loads(data)


def pictures_of(page: str) -> list[str]:
    data = data_of(page)
    return ["".join([data["parts"][part] for part in ply["board"]]) for ply in data["plies"]]


# -- the page as text --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "file",
    sorted(file for file in EXAMPLES.iterdir() if file.suffix != ".py"),
    ids=lambda file: file.name,
)
def test_every_position_of_every_example_is_in_its_page(file: Path) -> None:
    for record in read_records(file):
        page = svg.page(record)
        pictures = pictures_of(page)
        assert len(pictures) == len(record.moves) + 1
        sizes = {(root.attrib["width"], root.attrib["height"]) for root in map(read, pictures)}
        if record.game == "red":
            assert len(sizes) == 1
        assert pictures[0] in page
        assert len(page) < 400_000


def test_the_words_tell_move_scores_and_turn() -> None:
    said = [ply["said"] for ply in data_of(svg.page(SHORT))["plies"]]
    assert said == [
        "Start. Ines 0 × 0 = 0, Black 0 × 0 = 0, Red 0 × 0 = 0. Ines to move.",
        "Move 1 of 3: wb@0,0. Ines 1 × 0 = 0, Black 0 × 1 = 0, Red 0 × 0 = 0. Black to move.",
        "Move 2 of 3: bw@0,1. Ines 1 × 1 = 1, Black 1 × 1 = 1, Red 0 × 0 = 0. Red to move.",
        "Move 3 of 3: WR@1,0. Ines 3 × 1 = 3, Black 1 × 1 = 1, Red 0 × 2 = 0. Ines to move.",
    ]


def test_a_page_of_a_seat_shows_what_it_may_know() -> None:
    record = next(read_records(EXAMPLES / "series.merah"))
    for ply, picture in enumerate(pictures_of(svg.page(record, seat=1))):
        state = record.state(ply)
        hidden = [*state.deck, *[card for i in (0, 2) for card in state.hands[i]]]
        shown = re.findall(r'data-card="(\w\w)"', picture)
        assert set(map(str, hidden)).isdisjoint(shown)


def test_options_go_to_the_pictures() -> None:
    assert 'class="mark"' in svg.page(SHORT, marks=True)
    assert 'class="scores"' not in svg.page(SHORT, scores=False)
    assert "Zoë" in svg.page(SHORT, names=["Zoë", "", ""])


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"ply": 4}, ValueError),
        ({"ply": True}, TypeError),
        ({"seat": 3}, ValueError),
        ({"liberties": True}, TypeError),
        ({"marks": 1}, TypeError),
    ],
)
def test_bad_options(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        svg.page(SHORT, **options)


def test_a_page_is_of_a_record() -> None:
    with pytest.raises(TypeError, match="Record"):
        svg.page(SHORT.state())


class Elements(HTMLParser):
    """Start tags and attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]


@pytest.mark.parametrize("name", NASTY)
def test_tags_and_comments_make_no_elements(name: str) -> None:
    record = Record(Rules(), ["wb@0,0"], {"White": name, "Note": name}, comments={0: name})
    parser = Elements()
    parser.feed(svg.page(record))
    assert parser.tags.count("script") == 2
    assert not {"img", "iframe", "object"} & set(parser.tags)
    assert not [name for name in parser.attributes if name.startswith("on")]
    assert data_of(svg.page(record))["plies"][0]["comment"] == name


@pytest.mark.parametrize("c", ["\u202e", "\u2066", "\u200f", "\u200b", "\u2028", "\ufeff"])
def test_nothing_in_a_record_is_hidden_or_turns_text_around(c: str) -> None:
    name = f"a{c}b"
    record = Record(Rules(), ["wb@0,0"], {"White": name, "Note": name}, comments={0: f"{name}\nc"})
    page = svg.page(record)
    assert c not in page
    assert c not in json.dumps(data_of(page), ensure_ascii=False)
    assert "<title>RED: a\ufffdb</title>" in page
    assert "<dd><bdi>a\ufffdb</bdi></dd>" in page
    assert data_of(page)["plies"][0]["comment"] == "a\ufffdb\nc"


def test_a_name_that_cannot_be_seen_is_none() -> None:
    assert "<title>A game of RED</title>" in svg.page(Record(Rules(), [], {"White": "\u00a0"}))


def test_nothing_comes_from_elsewhere() -> None:
    page = svg.page(SHORT)
    assert not re.findall(r'(?:src|href)="', page)
    assert "url(" not in page
    assert set(re.findall(r"https?://[^\"'\\ ]+", page)) == {"http://www.w3.org/2000/svg"}


# -- the page in a browser ---------------------------------------------------------------------


def shown(browser: Browser) -> int:
    """The number of moves that board, words, slider and list agree on."""
    moves = browser.run("document.querySelectorAll('#board .tile, #board .stone').length")
    slider = browser.run("Number(document.getElementById('ply').value)")
    value = browser.run("document.getElementById('ply').getAttribute('aria-valuetext')")
    said = browser.run("document.getElementById('status').textContent")
    current = browser.run(
        "[...document.querySelectorAll('#moves button')].flatMap("
        "(b, i) => b.getAttribute('aria-current') === 'step' ? [i] : [])"
    )
    assert current == [slider]
    assert moves == slider
    assert said == value
    assert said.startswith(f"Move {slider} of 3: " if slider else "Start.")
    return int(slider)


def test_keys_step_through_the_game(browser: Browser, tmp_path: Path) -> None:
    show(browser, tmp_path, svg.page(SHORT))
    assert shown(browser) == 0
    for key, ply in (
        *(("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 3)),
        *(("ArrowRight", 3), ("Home", 0), ("ArrowLeft", 0)),
    ):
        browser.press(key)
        assert shown(browser) == ply


def test_keys_step_once_where_the_slider_has_the_focus(browser: Browser, tmp_path: Path) -> None:
    show(browser, tmp_path, svg.page(SHORT))
    browser.run("document.getElementById('ply').focus()")
    browser.press("ArrowRight")
    assert shown(browser) == 1
    browser.press("End")
    assert shown(browser) == 3


def test_buttons_slider_and_list(browser: Browser, tmp_path: Path) -> None:
    show(browser, tmp_path, svg.page(SHORT, ply=2))
    assert shown(browser) == 2
    for button, ply in (("next", 3), ("back", 2), ("first", 0), ("last", 3), ("next", 3)):
        browser.run(f"document.getElementById('{button}').click()")
        assert shown(browser) == ply
    at_end = "['first','back','next','last'].map((id) => document.getElementById(id).ariaDisabled)"
    assert browser.run(at_end) == ["false", "false", "true", "true"]
    browser.run("document.querySelectorAll('#moves button')[1].click()")
    assert shown(browser) == 1
    browser.run("(s => {s.value = 2; s.dispatchEvent(new Event('input'))})(window.ply)")
    assert shown(browser) == 2


@pytest.mark.parametrize(
    "record",
    [
        SHORT,
        Record(redstone.Rules(size=3, pie=False), ["b@a1", "w@b1", "b@c3", "r@a2"]),
        Record.from_state(merah.State(seed=1)),
        next(read_records(EXAMPLES / "automation.merah")),
    ],
    ids=lambda record: f"{record.game}-{len(record.moves)}",
)
def test_every_ply_is_the_picture_of_its_state(
    browser: Browser, tmp_path: Path, record: Record
) -> None:
    show(browser, tmp_path, svg.page(record))
    pictures = pictures_of(svg.page(record))
    for ply, picture in enumerate(pictures):
        title = browser.run("document.querySelector('#board title').textContent")
        assert title == read(picture)[0].text, ply
        pieces = browser.run("document.querySelectorAll('#board [class]').length")
        assert pieces == picture.count("class="), ply
        browser.press("ArrowRight")


def test_the_page_is_alone(browser: Browser, tmp_path: Path) -> None:
    browser.call(
        "Network.emulateNetworkConditions",
        offline=True,
        latency=0,
        downloadThroughput=0,
        uploadThroughput=0,
    )
    show(browser, tmp_path, svg.page(SHORT))
    browser.press("End")
    assert shown(browser) == 3
    asked = [e for e in browser.events if e["method"] == "Network.requestWillBeSent"]
    assert len(asked) == 1
    faults = ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled")
    assert not [e for e in browser.events if e["method"] in faults]


@pytest.mark.parametrize("guarded", [True, False], ids=["policy", "escaping alone"])
@pytest.mark.parametrize("name", NASTY)
def test_text_in_a_record_runs_nothing(
    browser: Browser, tmp_path: Path, name: str, guarded: bool
) -> None:
    comments = {0: name, 1: name}
    tags = {"White": name, "Black": name, "Note": name}
    record = Record(Rules(), ["wb@0,0"], tags, comments=comments)
    browser.call("Page.setBypassCSP", enabled=not guarded)
    try:
        show(browser, tmp_path, svg.page(record))
        for key in ("ArrowRight", "Home", "End"):
            browser.press(key)
            assert browser.run("document.title").startswith("RED: ")
            assert browser.run("document.getElementById('comment').textContent") == name
        noted = browser.run("[...document.querySelectorAll('dd')].map((d) => d.textContent)")
        assert noted == [name] * 3
        file = tmp_path / "board.svg"
        names = ["<script>document.documentElement.id='hacked'</script>", name, ""]
        file.write_text(svg.board(record.state(), names=names, scores=True), encoding="utf-8")
        browser.open(file)
        assert browser.run("document.documentElement.id") == ""
        assert browser.run("document.querySelectorAll('script, img').length") == 0
    finally:
        browser.call("Page.setBypassCSP", enabled=False)


def test_the_policy_lets_no_other_script_run(browser: Browser, tmp_path: Path) -> None:
    more = f"<base href='https://example.org/'><script>{HACK}</script></main>"
    show(browser, tmp_path, svg.page(SHORT).replace("</main>", more))
    assert browser.run("document.title") == "RED: Ines"
    assert browser.run("document.baseURI").startswith("file:")


WHERE = """(() => {
  const walker = document.createTreeWalker(document.querySelector(%r), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const found = node.data.indexOf(%r);
    if (found >= 0) {
      const range = document.createRange();
      range.setStart(node, found);
      range.setEnd(node, found + 1);
      return range.getBoundingClientRect().left;
    }
  }
})()"""
"""How far to the right the first letter of a text is, in an element."""


def test_names_written_from_the_right_turn_nothing_around(browser: Browser, tmp_path: Path) -> None:
    names = {"White": "\u05d3\u05d5\u05d3", "Black": "\u05d0\u05d1\u05d9"}
    moves = ["wb@0,0", "bw@0,1", "WR@1,0"]
    show(browser, tmp_path, svg.page(Record(Rules(), moves, {**names, "Event": "\u05d0 7 \u05d1"})))
    browser.press("End")
    title, status = (
        [browser.run(WHERE % (selector, text)) for text in texts]
        for selector, texts in (
            ("h1", ["RED", "\u05d3", "\u05d0"]),
            ("#status", ["Move", "\u05d3", "3 \u00d7", "= 3", "\u05d0", "1 \u00d7", "= 1", "Red"]),
        )
    )
    assert title == sorted(title)
    assert status == sorted(status)


def test_nothing_moves_below_the_board(browser: Browser, tmp_path: Path) -> None:
    """The pictures of a game differ in height."""
    record = next(read_records(EXAMPLES / "choices.merah"))
    heights = {read(picture).attrib["height"] for picture in pictures_of(svg.page(record))}
    assert len(heights) > 1
    show(browser, tmp_path, svg.page(record))
    below = "document.querySelector('.controls').getBoundingClientRect().top"
    places = set()
    for _ in record.moves:
        places.add(round(browser.run(below)))
        browser.press("ArrowRight")
    assert len(places) == 1


def test_what_a_screen_reader_is_told(browser: Browser, tmp_path: Path) -> None:
    show(browser, tmp_path, svg.page(SHORT, ply=1))
    told = browser.told()
    for label in ("Start", "Back", "Next", "End", "1. wb@0,0", "3. WR@1,0"):
        assert ("button", label) in told
    assert ("slider", "Moves made") in told
    assert ("heading", "RED: Ines") in told
    assert ("navigation", "Moves") in told
    assert [name for role, name in told if role == "image"] == [
        "RED, 1 tile on the table. Black to move"
    ]
    assert "status" in {role for role, _ in told}
    assert browser.run("document.documentElement.lang") == "en"
    assert browser.run("document.getElementById('status').ariaLive") == "polite"


def test_all_can_be_done_with_the_keyboard(browser: Browser, tmp_path: Path) -> None:
    show(browser, tmp_path, svg.page(SHORT))
    reached = []
    for _ in range(9):
        browser.press("Tab")
        reached.append(
            browser.run("document.activeElement.id || document.activeElement.textContent")
        )
        style = "getComputedStyle(document.activeElement)"
        assert browser.run(f"{style}.outlineStyle + {style}.outlineWidth") == "solid3px"
    moves = ["Start", "1. wb@0,0", "2. bw@0,1", "3. WR@1,0"]
    assert reached == ["first", "back", "next", "last", "ply", *moves]
    browser.press("Enter")
    assert shown(browser) == 3


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out(browser: Browser, tmp_path: Path, scheme: str) -> None:
    browser.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
    try:
        show(browser, tmp_path, svg.page(SHORT))
        ground = color(browser, "body", "backgroundColor")
        for selector in ("h1", "dt", "#status", ".keys", "#next", "#back", "#moves li + li button"):
            assert contrast(color(browser, selector, "color"), ground) >= 4.5, selector
        current = "[aria-current]"
        ink, fill = color(browser, current, "color"), color(browser, current, "backgroundColor")
        assert contrast(ink, fill) >= 4.5
        assert contrast(color(browser, "#next", "borderTopColor"), ground) >= 3
        assert contrast(ground, {"light": "#000000", "dark": "#ffffff"}[scheme]) > 10
    finally:
        browser.prefer()


def color(browser: Browser, selector: str, name: str) -> str:
    value = browser.run(f"getComputedStyle(document.querySelector('{selector}')).{name}")
    parts = re.findall(r"\d+", value)
    return "#" + "".join([f"{int(part):02x}" for part in parts[:3]])


def test_motion_is_for_those_who_want_it(browser: Browser, tmp_path: Path) -> None:
    show(browser, tmp_path, svg.page(SHORT))
    moves = "getComputedStyle(document.getElementById('next')).transitionDuration"
    browser.prefer(prefers_reduced_motion="reduce")
    assert browser.run(moves) == "0s"
    browser.prefer(prefers_reduced_motion="no-preference")
    assert browser.run(moves) != "0s"
    browser.prefer()


def resize(browser: Browser, width: int) -> None:
    size = {"width": width, "height": 640, "deviceScaleFactor": 1, "mobile": False}
    browser.call("Emulation.setDeviceMetricsOverride", **size)
    drawn = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    browser.call("Runtime.evaluate", expression=drawn, awaitPromise=True)


LEAST_LETTERS = """Math.min(...[...document.querySelectorAll("#board text")].map((line) =>
  line.getBoundingClientRect().height / line.getBBox().height * line.getAttribute("font-size")))"""
"""The size of the smallest letters of the board, in pixels of the window."""


@pytest.mark.parametrize("game", ["three-players.red", "series.merah", "swap-on-9x9.redstone"])
def test_a_narrow_window_shows_the_whole_board_and_it_can_be_read(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    record = next(read_records(EXAMPLES / game))
    page = svg.page(record, ply=len(record.moves))
    show(browser, tmp_path, page)
    beside = "document.querySelector('#board svg').outerHTML"
    wide = browser.run(beside)
    try:
        resize(browser, 360)
        assert browser.run("document.documentElement.scrollWidth") <= 360
        assert (
            browser.run("document.querySelector('#board svg').getBoundingClientRect().right") < 360
        )
        assert browser.run(LEAST_LETTERS) >= 7.5
        narrow = browser.run(beside)
        assert narrow != wide
        title = browser.run("document.querySelector('#board title').textContent")
        assert title == read(pictures_of(page)[-1])[0].text
        resize(browser, 1000)
        assert browser.run(beside) == wide
        show(browser, tmp_path, svg.page(record, stacked=True, ply=len(record.moves)))
        assert browser.run(beside) == narrow
    finally:
        browser.call("Emulation.clearDeviceMetricsOverride")
