"""Games between any players by the million: played on one core or many, kept, counted and drawn."""

from redtiles.simulation.errors import (
    PlayerFailedError,
    RunFolderError,
    SimulationError,
    WorkerDiedError,
)
from redtiles.simulation.result import Simulation
from redtiles.simulation.run import simulate
from redtiles.simulation.summary import Numbers, PlyNumbers, SeatNumbers, Summary

__all__ = [
    "Numbers",
    "PlayerFailedError",
    "PlyNumbers",
    "RunFolderError",
    "SeatNumbers",
    "Simulation",
    "SimulationError",
    "Summary",
    "WorkerDiedError",
    "simulate",
]
