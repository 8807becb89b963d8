"""How Sphinx builds the documentation."""

from importlib.metadata import version as installed_version

project = "redtiles"
author = "redtiles developers"
copyright = "2026, redtiles developers"  # noqa: A001 - the name that Sphinx wants
release = version = installed_version("redtiles")

extensions = ["sphinx.ext.autodoc", "sphinx.ext.doctest"]
html_theme = "furo"
html_title = f"redtiles {release}"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
add_module_names = False

# Names of the standard library, to which nothing here can link without the network.
nitpick_ignore = [
    ("py:class", f"collections.abc.{name}")
    for name in ("Buffer", "Callable", "Iterable", "Iterator", "Mapping", "Sequence")
]
