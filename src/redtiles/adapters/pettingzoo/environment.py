"""What the environments of all games have in common."""

from __future__ import annotations

import io
from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar
from xml.etree import ElementTree

from redtiles import svg
from redtiles._chance import SEEDS, Chance, fresh_seed
from redtiles._extras import load
from redtiles._value import excerpt, whole_number
from redtiles.adapters._rewards import OUTCOME, checked_reward
from redtiles.base import needs_start
from redtiles.errors import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsIndex

    from redtiles.encoding import Kind
    from redtiles.protocol import Outcome

EXTRA = "pettingzoo"
# From the ground up, so that the one that is missing is named.
numpy = load("numpy", EXTRA)
spaces = load("gymnasium.spaces", EXTRA)
logger = load("gymnasium.logger", EXTRA)
pettingzoo = load("pettingzoo", EXTRA)
wrappers = load("pettingzoo.utils.wrappers", EXTRA)

RENDER_MODES = ("human", "ansi", "rgb_array")
RASTERIZER = ("resvg_py", "font_roboto", "PIL.Image")
"""What makes pixels of a drawing; this extra installs it, too."""
FRAME = 640
"""The side of a picture in pixels, the same at every step, as makers of films want it."""
ILLEGAL_REWARD = -1.0
"""What an illegal action costs in a wrapped environment."""


def metadata(name: str) -> dict[str, Any]:
    """What PettingZoo wants to know of an environment."""
    return {
        "name": name,
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "is_parallelizable": False,
    }


def wrapped(env: Any) -> Any:
    """The environment in the wrappers of PettingZoo's own board games.

    An illegal action ends the game: who chose it gets -1 and all others 0. One outside the action
    space, and calls in a wrong order, are errors.
    """
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_REWARD)
    return CheckingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


class CheckingWrapper(wrappers.OrderEnforcingWrapper):  # type: ignore[name-defined,misc]
    """The outermost of PettingZoo's wrappers; it looks at arguments before any of them does.

    The others keep something of a call before the environment has seen its arguments, and take an
    action of another type for an index into the mask.
    """

    def reset(
        self, seed: SupportsIndex | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        """As in the bare environment; a reset that fails changes nothing."""
        self.unwrapped.new_game(seed, options)
        super().reset(seed, options)

    def step(self, action: SupportsIndex | None) -> None:
        """Makes the move of a code; ``TypeError`` for what is no integer, before anything else."""
        super().step(plain_action(self, action) if self._has_reset and self.agents else action)

    def observe(self, agent: str) -> dict[str, Any]:
        """As in the bare environment; a mask may be changed, the one that is looked at is kept."""
        seen: dict[str, Any] = super().observe(agent)
        return seen | {"action_mask": seen["action_mask"].copy()}

    def __str__(self) -> str:
        return str(self.env)


def plain_action(env: Any, action: SupportsIndex | None) -> int | None:
    """The action of the agent to move as an ``int``; ``None`` for one whose game is over.

    ``TypeError`` for what is no integer, ``ValueError`` for an action of an agent that is out.
    """
    agent = env.agent_selection
    if env.terminations[agent] or env.truncations[agent]:
        if action is not None:
            raise ValueError(f"the game of {agent} is over: the only valid action is None")
        return None
    if action is None:
        raise TypeError(f"{agent} must choose the code of a move, not None")
    return whole_number("action", action)


class Environment(pettingzoo.AECEnv):  # type: ignore[name-defined,misc]
    """A game as an environment. Agents are the seats: who sits there stays the same all game.

    Deep copies and pickles go on as the environment itself would.
    """

    metadata: ClassVar[dict[str, Any]]
    module: ClassVar[Any]
    """The module with the game's ``State`` and ``Move``."""

    def __init__(
        self,
        rules: Any,
        render_mode: str | None = None,
        reward: str = "outcome",
        kind: Kind = "observation",
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(
                f"render_mode must be None or one of {', '.join(RENDER_MODES)},"
                f" not {excerpt(str(render_mode))}"
            )
        if render_mode == "rgb_array":  # what is missing is told now, not in the middle of a run
            for library in RASTERIZER:
                load(library, EXTRA)
        self.render_mode = render_mode
        self.rules = rules
        self.reward = checked_reward(reward)
        self.encoding = rules.encoding(kind)
        self.possible_agents = [f"player_{seat}" for seat in range(rules.players)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: self._observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._codes) for agent in self.possible_agents}
        self._state: Any = None
        self._chance: Chance | None = None

    @property
    def _codes(self) -> int:
        codes: int = self.module.Move.CODES
        return codes

    def _observation_space(self) -> Any:
        low, high, shape = self.encoding.low, self.encoding.high, self.encoding.shape
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, shape, numpy.int8),
                "action_mask": spaces.Box(0, 1, (self._codes,), numpy.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations, a ``gymnasium.spaces.Dict``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions: ``Discrete``, the codes of moves."""
        return self.action_spaces[agent]

    # -- the game ---------------------------------------------------------------------------

    @property
    def position(self) -> Any:
        """The game as a state of redtiles: a copy, hidden cards and all."""
        return self._started().copy()

    def _started(self) -> Any:
        if self._state is None:
            raise RuntimeError("the environment must be reset first")
        return self._state

    def reset(
        self, seed: SupportsIndex | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        """Begins a new game.

        ``seed`` is in 0..2**64-1. It settles what is left to chance, here and in later resets
        without a seed; if there never was a seed, that is new each time. The option ``start`` is
        the text of a position to begin with; options that a game does not know are passed over.
        ``TypeError`` and ``ValueError`` (``StateError`` among them) say what is wrong; nothing is
        changed then.
        """
        self._state, self._chance = self.new_game(seed, options)
        self._begin()
        self._show()

    def new_game(
        self, seed: SupportsIndex | None, options: Mapping[str, Any] | None
    ) -> tuple[Any, Chance | None]:
        """What :meth:`reset` begins with, and what later resets draw from; nothing is changed."""
        if seed is not None:
            seed = whole_number("seed", seed, 0, SEEDS - 1)
        if options is not None and not isinstance(options, Mapping):
            raise TypeError(f"options must be a dict or None, not {type(options).__name__}")
        told = options or {}
        chance = copy(self._chance) if seed is None else Chance(seed)
        if told.get("start") is not None:
            return self._read(told), chance
        drawn = {}
        if needs_start(self.module.State):
            if chance is None:
                chance = Chance(fresh_seed())
            drawn["seed"] = chance.word() if seed is None else seed
        return self.module.State(self.rules, **drawn, **self._set_up(told)), chance

    def _read(self, options: Mapping[str, Any]) -> Any:
        """The position of the option ``start``."""
        state = self.module.State.from_text(options["start"], self.rules)
        if state.is_over:
            raise ValueError("the game of the start is over")
        return state

    def _set_up(self, options: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        """What else the game's ``State`` takes for a new game, by the options of a reset."""
        return {}

    def _begin(self) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._state.seat]

    def step(self, action: SupportsIndex | None) -> None:
        """Makes the move of a code for the agent to move; ``None`` for one whose game is over.

        ``IllegalMoveError`` for a move that the rules do not allow, ``ValueError`` for what is no
        code, ``TypeError`` for what is no integer; nothing is changed then.
        """
        state = self._started()
        if not self.agents:
            raise RuntimeError("the game is over and all agents are gone: reset the environment")
        code = plain_action(self, action)
        if code is None:
            self._was_dead_step(None)
            return
        state.push(self.module.Move.from_code(code))
        outcome = state.outcome()
        if outcome is None:
            self.agent_selection = self.possible_agents[state.seat]
        else:
            self._end(state, outcome)
        self._show()

    def _end(self, state: Any, outcome: Outcome) -> None:
        """Rewards all agents, who then go one by one, from the one after the last to move."""
        gained = outcome.returns if self.reward == OUTCOME else self._points(state)
        self.rewards = dict(zip(self.possible_agents, map(float, gained), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        following = self.possible_agents.index(self.agent_selection) + 1
        self.agent_selection = self.possible_agents[following % len(self.possible_agents)]
        self._accumulate_rewards()

    def _points(self, state: Any) -> Sequence[float]:
        """The scores by seat."""
        raise NotImplementedError

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees: a new ``observation``, and an ``action_mask`` of its legal moves."""
        state = self._started()
        if agent not in self.possible_agents:
            raise ValueError(f"agent must be one of {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        mask = numpy.zeros(self._codes, numpy.int8)
        if state.seat == seat and not self.terminations.get(agent, True):
            mask[numpy.asarray(state.legal_moves.codes())] = 1
        return {
            "observation": numpy.asarray(self.encoding.encode(state, seat)),
            "action_mask": mask,
        }

    # -- pictures ---------------------------------------------------------------------------

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The game, hidden cards and all, as ``render_mode`` says.

        ``human`` prints it and returns ``None``, ``ansi`` returns that text, and ``rgb_array`` a
        picture of 640 by 640 pixels: uint8, shape (640, 640, 3), row 0 at the top.
        """
        state = self._started()
        if self.render_mode is None:
            logger.warn("render() does nothing in an environment without a render_mode")
            return None
        if self.render_mode == "rgb_array":
            return _picture(state, self.possible_agents)
        text = f"{state}\n{self._caption(state)}"
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _caption(self, state: Any) -> str:
        """Who is to move, or who has won; a line."""
        named = [
            f"{agent} ({plays})"
            for agent, plays in zip(self.possible_agents, state.seats, strict=True)
        ]
        made = counted(state.ply, "move", "moves")
        outcome = state.outcome()
        if outcome is None:
            return f"{named[state.seat]} to move after {made}"
        winners = " and ".join([named[seat] for seat in outcome.seats]) or "nobody"
        return f"over after {made}, won by {winners}"

    def close(self) -> None:
        """Nothing is held that must be given back."""


def _picture(state: Any, names: Sequence[str]) -> Any:
    """The drawing of a state, as large as it fits, in the middle of a frame of its background."""
    drawing = svg.board(state, scores=True, names=names)
    sides = ElementTree.fromstring(drawing).attrib
    ratio = float(sides["width"]) / float(sides["height"])
    image = load("PIL.Image", EXTRA)
    data = svg.png(drawing, int(FRAME * min(1.0, ratio)))
    shown = image.open(io.BytesIO(data)).convert("RGBA")
    frame = image.new("RGBA", (FRAME, FRAME), shown.getpixel((shown.width // 2, 0)))
    frame.alpha_composite(shown, ((FRAME - shown.width) // 2, (FRAME - shown.height) // 2))
    return numpy.array(frame.convert("RGB"))
