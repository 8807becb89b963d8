"""How Sphinx builds the documentation."""

from importlib.metadata import version as installed_version

project = "redtiles"
author = "redtiles developers"
copyright = "2026, redtiles developers"  # noqa: A001 - the name that Sphinx wants
release = version = installed_version("redtiles")

extensions = ["sphinx.ext.autodoc", "sphinx.ext.doctest"]
doctest_global_setup = """
from importlib.util import find_spec

has_pettingzoo = find_spec("pettingzoo") is not None
has_openspiel = find_spec("pyspiel") is not None
"""
html_theme = "furo"
html_title = f"redtiles {release}"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autoclass_content = "both"
add_module_names = False
python_use_unqualified_type_names = True

# Names of the standard library, to which nothing here can link without the network, and the type
# variable of the protocols.
nitpick_ignore = [
    ("py:class", name)
    for name in (
        *(f"collections.abc.{abc}" for abc in ("Buffer", "Callable", "Iterable", "Iterator")),
        *("collections.abc.Mapping", "collections.abc.Sequence"),
        *("Path", "array", "array.array", "concurrent.futures.Executor"),
        *("Enum", "Kind", "ModuleType", "os.PathLike", "MoveT", "redtiles.protocol.MoveT"),
    )
]
