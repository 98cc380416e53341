"""What runs here, and whose copy it is."""

from __future__ import annotations

from firmware_sim.screens.parts.page import Page


class About(Page):
    """What runs here."""

    name = "about"
    topic = "further"
    title = "about"

    def paragraphs(self) -> list[str]:
        """Return version, kernel, profile and owner."""
        hand, texts = self.hand, self.hand.texts
        profile = hand.profile
        name = hand.registration.name if hand.registered else ""
        return [
            f"# {texts('about-version', version=hand.about.version)}",
            texts("about-registered", name=name) if name else texts("not-registered"),
            texts("about-kernel", kernel=texts(f"kernel-{hand.about.speed.value}")),
            texts("about-profile", name=profile.name, width=profile.width, height=profile.height, greys=profile.greys),
            texts("about-licence"),
            texts("about-font"),
        ]
