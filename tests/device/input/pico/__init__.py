"""What MicroPython has on a Pico and not here: ``machine`` and a ``time`` that is told, for the firmware under test."""
