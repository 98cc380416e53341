"""Shades and fonts by role, for one handheld: a screen never names a grey or a font size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from firmware_sim.draw.font import BitmapFont
from firmware_sim.errors import BadAsset
from firmware_sim.frozen import Frozen
from firmware_sim.profile import Profile
from firmware_sim.resources import Resources

RGB = tuple[int, int, int]


@dataclass(frozen=True)
class Shades:
    """Palette indexes by role; 0 is black, the last one white."""

    ink: int
    """text and strong lines on paper"""
    paper: int
    """the page"""
    soft: int
    """secondary text on paper, panel and button"""
    faint: int
    """text that cannot be chosen, on paper, panel and button"""
    line: int
    """frames of buttons, fields and panels"""
    panel: int
    """the toolbar's and a menu's ground"""
    head: int
    """the ground behind a panel's title"""
    button: int
    """the face of a button"""
    light: int
    """edges that face the light"""
    shade: int
    """edges that face away from the light"""
    shadow: int
    """the hard shadow of a dialog"""
    dark: int
    """title bars, playable key caps, a chosen line, the info message"""
    on_dark: int
    """text on dark"""
    dim_on_dark: int
    """secondary text on dark"""
    accent: int
    """a mark that must be visible next to text: the scroll bar's thumb, the caret"""
    wood: int
    """the board's ground"""
    on_wood: int
    """counts on the board"""
    faint_on_wood: int
    """a count of zero on the board"""
    on_store: int
    """figures in a store or a bowl"""
    faint_in_bowl: int
    """the figure 0 in a bowl"""
    cap_off: int
    """a key cap that does not play"""
    on_cap_off: int
    """its label"""


SIXTEEN = Shades(
    ink=0, paper=14, soft=6, faint=9, line=4, panel=12, head=10, button=13, light=15, shade=8, shadow=4, dark=3,
    on_dark=15, dim_on_dark=11, accent=3, wood=9, on_wood=0, faint_on_wood=5, on_store=15,
    faint_in_bowl=11, cap_off=12, on_cap_off=8,
)  # fmt: skip
SIXTEEN_FAR = Shades(
    ink=0, paper=15, soft=2, faint=7, line=0, panel=14, head=12, button=15, light=15, shade=4, shadow=0, dark=0,
    on_dark=15, dim_on_dark=13, accent=0, wood=9, on_wood=0, faint_on_wood=4, on_store=15,
    faint_in_bowl=12, cap_off=13, on_cap_off=6,
)  # fmt: skip
FOUR = Shades(
    ink=0, paper=3, soft=1, faint=2, line=1, panel=3, head=2, button=3, light=3, shade=2, shadow=1, dark=1,
    on_dark=3, dim_on_dark=2, accent=1, wood=2, on_wood=0, faint_on_wood=1, on_store=3,
    faint_in_bowl=2, cap_off=2, on_cap_off=3,
)  # fmt: skip
FOUR_FAR = Shades(
    ink=0, paper=3, soft=0, faint=1, line=0, panel=3, head=3, button=3, light=3, shade=1, shadow=0, dark=0,
    on_dark=3, dim_on_dark=3, accent=0, wood=2, on_wood=0, faint_on_wood=1, on_store=3,
    faint_in_bowl=2, cap_off=2, on_cap_off=3,
)  # fmt: skip
TWO = Shades(
    ink=1, paper=0, soft=1, faint=1, line=1, panel=0, head=0, button=0, light=1, shade=1, shadow=0, dark=1,
    on_dark=0, dim_on_dark=0, accent=1, wood=0, on_wood=1, faint_on_wood=1, on_store=1,
    faint_in_bowl=1, cap_off=0, on_cap_off=1,
)  # fmt: skip
SHADES = {16: (SIXTEEN, SIXTEEN_FAR), 4: (FOUR, FOUR_FAR), 2: (TWO, TWO)}
"""Ordinary and high contrast, by the number of greys. Two greys are light on dark, because such panels glow."""

Face = tuple[str, int]


class Faces(Frozen):
    """Weight and size in pixels of each font role."""

    small: Face
    body: Face
    bold: Face
    title: Face
    big: Face
    huge: Face


ROLES = ("small", "body", "bold", "title", "big", "huge")
TINY = Faces(("R", 8), ("R", 8), ("B", 8), ("B", 8), ("B", 10), ("B", 14))
SMALL = Faces(("R", 8), ("R", 10), ("B", 10), ("B", 12), ("B", 14), ("B", 18))
MIDDLE = Faces(("R", 10), ("R", 12), ("B", 12), ("B", 14), ("B", 18), ("B", 24))
LARGE = Faces(("R", 12), ("R", 14), ("B", 14), ("B", 14), ("B", 18), ("B", 24))


def faces(profile: Profile) -> Faces:
    """Return the fonts that suit the size of the screen and the viewing distance of its pointer."""
    if profile.height < 100 or profile.width < 160:
        return TINY
    if profile.pointer == "finger":
        return LARGE
    return SMALL if profile.width < 320 else MIDDLE


class Fonts:
    """The fonts of one theme by role, each read when first used.

    small: hints and key names; body: running text, dialog and menu lines; bold: emphasis at the size of body;
    title: title bars and the players' names; big: the stores and the clock; huge: one word that fills a page.
    """

    def __init__(self, faces: Faces, find: Callable[[Face], BitmapFont]) -> None:
        self._faces = faces
        self._find = find

    def __getattr__(self, role: str) -> BitmapFont:
        """Return the font of *role*."""
        if role not in ROLES:
            raise AttributeError(role)
        return self._find(getattr(self._faces, role))

    def __getitem__(self, role: str) -> BitmapFont:
        """Return the font of *role*. Raises KeyError."""
        if role not in ROLES:
            raise KeyError(role)
        return self._find(getattr(self._faces, role))


class Theme(Shades):
    """The look of one profile, apart from shapes: its shades by role, its fonts, its palette."""

    def __init__(self, profile: Profile, resources: Resources, high_contrast: bool = False) -> None:
        super().__init__(**asdict(SHADES[profile.greys][high_contrast]))
        self.profile = profile
        self.high_contrast = high_contrast
        self.palette = palette(profile.greys, high_contrast)
        self.fonts = Fonts(faces(profile), self.face)
        self._resources = resources
        self._faces: dict[Face, BitmapFont] = {}

    @property
    def can_fade(self) -> bool:
        """Return whether faint text looks different from ink: in two greys it cannot."""
        return self.faint != self.ink

    def face(self, face: Face) -> BitmapFont:
        """Return the font of a weight ("R" or "B") and size in pixels. Raises BadAsset."""
        if face not in self._faces:
            name = f"fonts/helv-{face[0]}-{face[1]:02}.font"
            if name not in self._resources:
                raise BadAsset(name=name)
            font = BitmapFont.load(bytes(self._resources[name]), name)
            font.share(whole(self.palette))
            self._faces[face] = font
        return self._faces[face]


def palette(greys: int, high_contrast: bool = False) -> list[RGB]:
    """Return the greys from black to white; *high_contrast* moves them away from the middle."""
    levels = [level / (greys - 1) for level in range(greys)]
    if high_contrast:
        levels = [level * level * (3 - 2 * level) for level in levels]
    return [(round(255 * level),) * 3 for level in levels]


def whole(colours: Sequence[RGB]) -> list[RGB]:
    """Return *colours* padded with black to the 256 entries of an 8-bit surface, so that all surfaces agree."""
    return [*colours, *[(0, 0, 0)] * (256 - len(colours))]
