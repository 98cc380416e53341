"""The screens of the handheld, one file each."""
