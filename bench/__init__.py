"""The benchmark: Checkrow beside other Python libraries, in one run."""
