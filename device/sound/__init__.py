"""Sound: a buzzer that never keeps the game waiting, and the program that plays the sounds."""
