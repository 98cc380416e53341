"""What each kind of driver has to keep, driver by driver, on stand-ins that behave as the hardware does."""
