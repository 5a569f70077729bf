// In-process measurements, one line each. Times are medians; compare them within one run only.

measureRaster()
measureAnimations()
measureDamage()
measureEncoders()
