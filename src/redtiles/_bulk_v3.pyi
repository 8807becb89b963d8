from redtiles._bulk import FLAWS as FLAWS
from redtiles._bulk import Block as Block
from redtiles._bulk import Rows as Rows
from redtiles._bulk import Source as Source
from redtiles._bulk import instruction_set as instruction_set
from redtiles._bulk import runs_v3 as runs_v3
