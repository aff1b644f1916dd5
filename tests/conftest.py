"""How many examples the laws are tested with."""

from hypothesis import HealthCheck, settings

from tests.effort import DEEP

COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}

settings.register_profile("default", max_examples=100, derandomize=True, **COMMON)
settings.register_profile("deep", max_examples=1000, **COMMON)
settings.load_profile("deep" if DEEP else "default")
