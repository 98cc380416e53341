"""What several screens share: the base of every screen, dialogs, pages, the board, the commands of the menu."""
