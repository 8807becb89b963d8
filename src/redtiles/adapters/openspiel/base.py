"""What the games have in common as games of OpenSpiel: parameters, actions and returns."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from redtiles._extras import load
from redtiles._value import excerpt
from redtiles.adapters._rewards import SCORE, checked_reward

if TYPE_CHECKING:
    from redtiles.adapters.openspiel.observers import Observer

pyspiel: Any = load("pyspiel", "openspiel")

Type = pyspiel.GameType
CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game of ours with its parameters; a subclass says which."""

    title: ClassVar[str]
    """The name of the game for people."""
    module: ClassVar[Any]
    """The module with the game's ``Rules``, ``State`` and ``Move``."""
    seats: ClassVar[tuple[int, int]]
    """The least and the greatest number of players."""
    options: ClassVar[dict[str, Any]]
    """Parameters beside the fields of the rules, with their defaults."""
    chance_outcomes: ClassVar[int] = 0
    """The exclusive bound of the actions of chance."""
    state_type: ClassVar[type[State]]

    rules: Any
    """The rules object."""
    parameters: dict[str, Any]
    """All parameters, those not given with their defaults."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """``ValueError`` or ``TypeError`` names the parameter that is wrong."""
        self.parameters = self._known(dict(params or {}))
        fields = self.module.Rules.__match_args__
        self.rules = self.module.Rules(**{name: self.parameters[name] for name in fields})
        low, high, total = self._utilities()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.module.Move.CODES,
            max_chance_outcomes=self.chance_outcomes,
            num_players=self.rules.players,
            min_utility=low,
            max_utility=high,
            utility_sum=total,
            max_game_length=self.most_moves(),
        )
        super().__init__(self.type_of(constant_sum=total is not None), info, self.parameters)

    @classmethod
    def defaults(cls) -> dict[str, Any]:
        """The parameters with their defaults."""
        return {**cls.module.Rules().to_dict(), **cls.options}

    @classmethod
    def type_of(cls, *, constant_sum: bool) -> Any:
        """What OpenSpiel wants to know of the game; a tensor of information where cards hide."""
        hides = cls.chance_outcomes > 0
        chance, information, utility = Type.ChanceMode, Type.Information, Type.Utility
        return Type(
            short_name=f"redtiles_{cls.module.Rules.game}",
            long_name=cls.title,
            dynamics=Type.Dynamics.SEQUENTIAL,
            chance_mode=chance.EXPLICIT_STOCHASTIC if hides else chance.DETERMINISTIC,
            information=(
                information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION
            ),
            utility=utility.CONSTANT_SUM if constant_sum else utility.GENERAL_SUM,
            reward_model=Type.RewardModel.TERMINAL,
            min_num_players=cls.seats[0],
            max_num_players=cls.seats[1],
            provides_information_state_string=True,
            provides_information_state_tensor=hides,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=hides,
            parameter_specification=cls.defaults(),
        )

    @classmethod
    def register(cls) -> None:
        """Makes the game known to ``pyspiel.load_game``."""
        pyspiel.register_game(cls.type_of(constant_sum=True), cls)

    def _known(self, params: dict[str, Any]) -> dict[str, Any]:
        known = self.defaults()
        for name in params:
            if name not in known:
                raise ValueError(
                    f"redtiles_{self.module.Rules.game} has no parameter {excerpt(str(name))},"
                    f" only {', '.join(known)}"
                )
        known |= params
        if "reward" in known:
            checked_reward(known["reward"])
        return known

    def _utilities(self) -> tuple[float, float, float | None]:
        """The least and the greatest return, and what all sum to, or ``None`` where that varies."""
        return self._score_range() if self.rewards_score else (0.0, 1.0, 1.0)

    @property
    def rewards_score(self) -> bool:
        """Whether returns are scores, not outcomes."""
        return self.parameters.get("reward") == SCORE

    @cached_property
    def text(self) -> str:
        """The game with all its parameters, as ``pyspiel.load_game`` reads it."""
        return str(self)

    def new_initial_state(self) -> State:
        """A new game."""
        return self.state_type(self)

    def start(self) -> Any:
        """What a new game starts from: a state of ours."""
        return self.module.State(self.rules)

    def action_to_string(self, player: int, action: int) -> str:
        """The text of an action, which is the same in every state."""
        return self.state_type.action_text(player, action)

    def __reduce__(self) -> tuple[Any, ...]:
        # OpenSpiel's own way to pickle a game loses what was set in Python.
        return type(self), (self.parameters,)

    # -- what a game defines ------------------------------------------------------------------

    def most_moves(self) -> int:
        """No game has more moves by players."""
        raise NotImplementedError

    def _score_range(self) -> tuple[float, float, float | None]:
        """The bounds of a score, and the sum of all scores, or ``None`` where that varies."""
        raise NotImplementedError

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer, as ``open_spiel.python.observation`` describes them.

        The only parameter is ``name``; ``strings`` gives an observer without a tensor.
        """
        raise NotImplementedError


class State(pyspiel.State):  # type: ignore[misc]
    """A game that is being played: moves are made on a state of ours, which is asked everything.

    It keeps nothing else that changes, so that copies and texts of it are complete.
    """

    move_type: ClassVar[Any]
    """The game's ``Move``."""
    chance_type: ClassVar[Any] = None
    """What chance deals, if there is chance."""
    kept: ClassVar[tuple[str, ...]] = ("_of", "_core")
    """The attributes of a state, which its texts and copies have in this order."""

    _of: str
    """The game with its parameters that this is a state of."""
    _core: Any

    def __init__(self, game: Game) -> None:
        """Called by ``game.new_initial_state``; ``TypeError`` for a game of another kind."""
        # OpenSpiel would take None for a game, and crash.
        if getattr(game, "state_type", None) is not type(self):
            raise TypeError(f"{type(self).__name__} is of no game such as {type(game).__name__}")
        super().__init__(game)
        self.__dict__["_of"] = game.text
        self._core = game.start()

    def __setattr__(self, name: str, value: object) -> None:
        """Sets what a state keeps; ``ValueError`` for what is of a state of another game.

        OpenSpiel reads a text by setting all that it keeps, one by one, on a new state. First comes
        the game that it is of.
        """
        if name == "_of" and value != self._of:
            found = value if isinstance(value, str) else type(value).__name__
            raise ValueError(f"the text is of a state of {found}, not of {self._of}")
        if name not in self.kept:
            raise ValueError(f"a state of {self._of} keeps no {excerpt(name)}")
        super().__setattr__(name, value)

    @property
    def core(self) -> Any:
        """The game as a state of redtiles: a copy."""
        return self._core.copy()

    # What OpenSpiel asks from C++ goes through the names with an underscore. The two that are
    # defined without one spare Python programs the detour.

    def current_player(self) -> int:
        """The seat to move, or the number that stands for the end."""
        seat: int | None = self._core.seat
        return TERMINAL if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        over: bool = self._core.is_over
        return over

    def legal_actions(self, *player: int) -> list[int]:
        """The codes of the legal moves, ascending; empty for a player who is not to move."""
        if player:
            actions: list[int] = super().legal_actions(*player)
            return actions
        return self._codes()

    def _legal_actions(self, _player: int) -> list[int]:
        return self._codes()

    def _codes(self) -> list[int]:
        codes: list[int] = self._core.legal_moves.codes().tolist()
        return codes

    def _apply_action(self, action: int) -> None:
        self._core._push_code(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.action_text(player, action)

    @classmethod
    def action_text(cls, player: int, action: int) -> str:
        """The text of the move that an action of a player is, or of the card that chance deals."""
        kind = (player == CHANCE and cls.chance_type) or cls.move_type
        return str(kind.from_code(action))

    def returns(self) -> list[float]:
        """What each seat gets, or the scores, when the game is over; before that zeros."""
        core, game = self._core, self.get_game()
        outcome = core.outcome()
        if outcome is None:
            return [0.0] * game.rules.players
        return self._scores() if game.rewards_score else list(outcome.returns)

    def _scores(self) -> list[float]:
        """The scores by seat."""
        raise NotImplementedError

    def __str__(self) -> str:
        return f"{self._core}\n{self._core.to_text()}"
