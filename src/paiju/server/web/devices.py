"""Devices in a few words, from what a browser says of itself. Nothing else of it is stored."""

BROWSERS = (  # the first that fits: most browsers also call themselves by the names below theirs
    ("MicroMessenger", "WeChat"),
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("HuaweiBrowser", "Huawei Browser"),
    ("MiuiBrowser", "Mi Browser"),
    ("UCBrowser", "UC"),
    ("QQBrowser", "QQ"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("HarmonyOS", "HarmonyOS"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_of(agent: str) -> str:
    """Such as "Chrome · Android"; nothing, where nothing is known."""
    found = (next((name for sign, name in known if sign in agent), "") for known in (BROWSERS, SYSTEMS))
    return " · ".join(filter(None, found))
