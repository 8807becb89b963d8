"""The same as ``_bulk``, compiled for x86-64-v3; imported where the processor runs it."""

include "_bulk.pyx"
