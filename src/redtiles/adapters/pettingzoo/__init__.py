"""The games as turn-based (AEC) environments of PettingZoo.

``red_v0``, ``redstone_v0`` and ``merah_v0`` are modules with ``env()`` and ``raw_env()``. They need
the extra ``pettingzoo``.
"""
