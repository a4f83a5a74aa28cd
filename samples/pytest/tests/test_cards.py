"""Pictures as goldens: a card whose golden is not as it is drawn today, and buttons whose goldens are."""

import mosaic
import pytest

COLORS = {"orange": "#e76f51", "teal": "#2a9d8f", "sand": "#e9c46a", "navy": "#264653"}


def row(*colors, gap):
    """A document: squares of 40 in a row."""
    return {
        "canvas": {"width": 240, "height": 60, "padding": 10, "background": "#fff"},
        "layout": {"type": "flow", "gap": gap},
        "items": [{"color": color, "size": [40, 40]} for color in colors],
    }


def test_card(expect_image):
    # The golden was drawn with a gap of 8.
    card = row(*COLORS.values(), gap=9)
    expect_image(mosaic.collage(card), plan=mosaic.plan(card))


@pytest.mark.parametrize("color", COLORS)
def test_button(expect_image, color):
    expect_image(mosaic.collage(row(COLORS[color], gap=0)))
