"""Reading the text of one record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from redtiles._value import excerpt, text_number
from redtiles.base import needs_start
from redtiles.errors import IllegalMoveError, NotationError
from redtiles.records.content import (
    LONGEST_VALUE,
    MOST_COMMENT_TEXT,
    MOST_MOVES,
    MOST_TAG_TEXT,
    RESERVED,
    forbidden,
    name_fault,
    naming,
)
from redtiles.records.games import begin, game_named, result_text
from redtiles.records.sections import MOST_CHARACTERS, find_closing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from redtiles.protocol import GameModule
    from redtiles.records.sections import Section

LONGEST_TOKEN = 100
"""Characters of a move, and more."""


class Content(NamedTuple):
    """What a record is made of, checked."""

    state: Any
    tags: dict[str, str]
    start: str | None
    comments: dict[int, str]


class Tag(NamedTuple):
    """A tag as it was read, and where it begins in the text."""

    value: str
    offset: int


class Token(NamedTuple):
    """A move, a number, a result or a comment, and where it begins in the text."""

    text: str
    offset: int
    is_comment: bool


def read_record(section: Section) -> Content:
    """The content of a section that begins as a record does; ``NotationError`` where it is broken.

    Tags first, then the moves, each checked as it is made.
    """
    return _Reader(section).content()


class _Reader:
    def __init__(self, section: Section) -> None:
        self._first_line = section.line
        self._text = section.text
        if section.size > MOST_CHARACTERS:
            raise self._error(f"the record has more than {MOST_CHARACTERS} characters", 0)
        try:
            self._text.encode()
        except UnicodeEncodeError as error:
            raise self._error("this is no UTF-8", error.start) from None

    def _error(self, message: str, offset: int, ply: int | None = None) -> NotationError:
        line = self._first_line + self._text.count("\n", 0, offset)
        column = offset - self._text.rfind("\n", 0, offset)
        return NotationError(message, line, column, ply)

    def content(self) -> Content:
        tags, offset = self._tags()
        game = self._game(tags["Game"])
        rules = self._rules(game, tags)
        state, start = self._begin(game, rules, tags)
        comments = self._play(game, state, offset)
        own = result_text(state.outcome())
        if "Result" in tags and tags["Result"].value != own:
            raise self._error(
                f"tag Result must be {own!r}, as the moves give it", tags["Result"].offset
            )
        free = {name: tag.value for name, tag in tags.items() if name not in RESERVED}
        return Content(state, free, start, comments)

    # -- tags -------------------------------------------------------------------------------

    def _tags(self) -> tuple[dict[str, Tag], int]:
        """The tags by name, and where the line after the last of them begins."""
        tags: dict[str, Tag] = {}
        size = at = 0
        while at < len(self._text):
            end = self._text.find("\n", at)
            end = len(self._text) if end < 0 else end
            line = self._text[at:end]
            pair = line.strip(" \t")
            if pair and pair[0] != "[":
                break
            if pair:
                offset = at + line.index("[")
                name, value = self._tag(offset, offset + len(pair))
                if name in tags:
                    raise self._error(f"tag {name} is there twice", offset + 1)
                tags[name] = Tag(value, offset)
                size += 0 if name in RESERVED else len(name) + len(value)
                if size > MOST_TAG_TEXT:
                    raise self._error(f"the tags have more than {MOST_TAG_TEXT} characters", offset)
            at = end + 1
        return tags, at

    def _tag(self, offset: int, end: int) -> tuple[str, str]:
        """Name and value of the tag that fills a part of the text."""
        space = self._text.find(" ", offset, end)
        name = self._text[offset + 1 : end if space < 0 else space]
        fault = name_fault(name)
        if fault is not None:
            raise self._error(fault, offset + 1)
        if space < 0 or self._text[space + 1 : space + 2] != '"':
            raise self._error(
                'one space and a value in "" follow the name of a tag', offset + 1 + len(name)
            )
        value, closing = self._unescape(space + 1, '"', end, "the value of the tag")
        if len(value) > LONGEST_VALUE:
            raise self._error(
                f"the value of a tag has more than {LONGEST_VALUE} characters", offset
            )
        if self._text[closing + 1 : closing + 2] != "]":
            raise self._error("] follows the value of a tag", closing + 1)
        rest = self._text[closing + 2 : end].lstrip(" \t")
        if rest:
            raise self._error("a tag has its line to itself", end - len(rest))
        return name, value

    def _unescape(self, opening: int, close: str, end: int, what: str) -> tuple[str, int]:
        r"""The text up to a closing character, which ``\`` escapes, and where that stands."""
        closing = find_closing(self._text, close, opening + 1, end)
        if closing < 0:
            raise self._error(f"{what} has no {close} at its end", opening)
        raw = self._text[opening + 1 : closing]
        bad = forbidden(raw, "\n")
        if bad >= 0:
            raise self._error(f"{what} has {naming(raw[bad])}", opening + 1 + bad)
        # A control character stands for an escaped backslash: there is none but newlines.
        value = raw.replace("\\\\", "\0").replace("\\" + close, close)
        slash = value.find("\\")
        if slash >= 0:
            escapes = value.count("\0", 0, slash) + value.count(close, 0, slash)
            message = rf"\ stands only before \ and {close} in {what}"
            raise self._error(message, opening + 1 + slash + escapes)
        return value.replace("\0", "\\"), closing

    # -- rules and start --------------------------------------------------------------------

    def _game(self, tag: Tag) -> GameModule:
        try:
            return game_named(tag.value)
        except ValueError as error:
            raise self._error(str(error), tag.offset) from None

    def _rules(self, game: GameModule, tags: dict[str, Tag]) -> Any:
        own = game.Rules().to_tags()
        given = {name: tag for name, tag in tags.items() if name in RESERVED[1:-2]}
        for name, tag in given.items():
            if name not in own:
                raise self._error(f"tag {name} is not of this game", tag.offset)
        try:
            return game.Rules.from_tags({name: tag.value for name, tag in given.items()})
        except ValueError as error:
            guilty = [tag.offset for name, tag in given.items() if _is_refused(game, name, tag)]
            raise self._error(str(error), [*guilty, 0][0]) from error

    def _begin(self, game: GameModule, rules: Any, tags: dict[str, Tag]) -> tuple[Any, str | None]:
        tag = tags.get("Start", Tag("", 0))
        if needs_start(game.State) and "Start" not in tags:
            raise self._error("tag Start is missing", 0)
        try:
            return begin(game, rules, tag.value if "Start" in tags else None)
        except ValueError as error:
            raise self._error(f"tag Start: {error}", tag.offset) from error

    # -- moves ------------------------------------------------------------------------------

    def _play(self, game: GameModule, state: Any, offset: int) -> dict[int, str]:
        """Makes the moves on a state and returns the comments by ply."""
        comments: dict[int, list[str]] = {}
        size = 0
        ended = False
        for token in self._tokens(offset):
            if ended:
                raise self._error("something follows the result", token.offset)
            if token.is_comment:
                comments.setdefault(state.ply, []).append(token.text)
                size += len(token.text) + 1
                if size > MOST_COMMENT_TEXT + len(comments):
                    message = f"the comments have more than {MOST_COMMENT_TEXT} characters"
                    raise self._error(message, token.offset)
            elif not _is_move_number(token.text):
                ended = not self._move(game, state, token)
        return {ply: "\n".join(parts) for ply, parts in comments.items()}

    def _move(self, game: GameModule, state: Any, token: Token) -> bool:
        """Makes a move; ``False`` where the token is the result."""
        try:
            if len(token.text) > LONGEST_TOKEN:
                raise NotationError(f"{excerpt(token.text)} is too long for a move")
            move = game.Move.parse(token.text)
        except NotationError as error:
            own = result_text(state.outcome())
            if token.text == own:
                return False
            message = f"{error.message}; nor is it the result, {own}"
            raise self._error(message, token.offset + error.column - 1) from None
        if state.ply == MOST_MOVES:
            raise self._error(f"a record has at most {MOST_MOVES} moves", token.offset)
        try:
            state.push(move)
        except IllegalMoveError as error:
            raise self._error(str(error), token.offset, error.ply) from error
        return True

    def _tokens(self, at: int) -> Iterator[Token]:
        """What stands after the tags."""
        text = self._text
        while at < len(text):
            brace = text.find("{", at)
            end = len(text) if brace < 0 else brace
            # The white space of records is less than what Unicode has.
            for word in text[at:end].replace("\n", " ").replace("\t", " ").split(" "):
                if word:
                    yield Token(word, at, False)
                at += len(word) + 1
            if brace < 0:
                return
            comment, closing = self._unescape(brace, "}", len(text), "the comment")
            yield Token(comment, brace, True)
            at = closing + 1


def _is_refused(game: GameModule, name: str, tag: Tag) -> bool:
    """Whether a tag is wrong whatever the others are."""
    try:
        game.Rules.from_tags({name: tag.value})
    except ValueError:
        return True
    return False


def _is_move_number(text: str) -> bool:
    number = text_number(text[:-1]) if text[-1:] == "." else None
    return number is not None and number >= 0
