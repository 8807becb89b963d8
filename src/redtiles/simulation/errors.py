"""What can go wrong with a run that is right in itself."""

from __future__ import annotations

__all__ = ["PlayerFailedError", "RunFolderError", "SimulationError", "WorkerDiedError"]


class SimulationError(RuntimeError):
    """A simulation cannot go on."""


class RunFolderError(SimulationError):
    """A folder that is not what the run needs: of another run, damaged, or in use already."""


class PlayerFailedError(SimulationError):
    """An error in a worker that could not be sent as it was: it does not survive pickling.

    Its notes are those of that error, which tell the game, and then the traceback in the worker.
    """

    kind: str
    """The type of that error, with its module."""

    text: str
    """The text of that error."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(kind, text)
        self.kind = kind
        self.text = text

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


class WorkerDiedError(SimulationError):
    """A process of the executor died, and its executor does not start another.

    Everything that had been finished is in the folder of the run, if it has one.
    """

    finished: int
    """Games that were finished."""

    def __init__(self, finished: int, kept: bool) -> None:
        super().__init__(finished, kept)
        self.finished = finished
        self.kept = kept

    def __str__(self) -> str:
        after = f"a worker process died after {self.finished} finished games"
        return f"{after}; resume=True goes on from them" if self.kept and self.finished else after
