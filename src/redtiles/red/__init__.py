"""RED, a tile-laying game for three or two by Néstor Romeral Andrés."""
