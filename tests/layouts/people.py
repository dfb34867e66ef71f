"""Invented people and places, and the ways in which pages print names."""

from __future__ import annotations

from random import Random

from layouts.truth import Form

_GIVEN = (
    "Ada Abebe Adrián Aiko Alessia Amara Anahit Anders Anouk Asta Beatriz Bence Birgitta Bogdan Camille Chidi Chen "
    "Dagny Daniela Dário Deepika Dmitri Edda Ekaterina Elif Emeka Enzo Esra Farid Fatou Femke Florin Gaël Gerda Hana "
    "Haruto Henrike Hye-jin Ibrahim Ilse Ines Ivo Jae-won Jasmin Jelena João Jovana Jun Kaori Katalin Kwame Lara Lei "
    "Leonie Linh Lucía Maja Marek María Mei Mikko Min-jun Nadia Nikhil Noor Ola Olumide Paolo Petra Priya Qing Rafael "
    "Rasmus Renée Rosa Ruth Sanjay Sena Siobhán Sofia Søren Tariq Théo Tomáš Uma Valentina Viktor Wei Xiaoming Yara "
    "Yichen Yusuf Zeynep Zoë Zsófia"
).split()
_FAMILY = (
    "Adeyemi Åkesson Almeida Arslan Baptiste Barzani Bauer Becker Bergström Bianchi Björk Brankovic Castillo Chen "
    "Chowdhury Costa Dąbrowski Delacroix Diallo Dimitrov Eriksen Esposito Farkas Fernández Fischer Fonseca Gallo Gao "
    "Ghosh Grünwald Haddad Han Hashimoto Herrera Hoang Holm Huang Ivanova Iyer Jansen Järvinen Jung Kaya Kessler Kim "
    "Kobayashi Kovács Kumar Laurent Lee Li Lindqvist Liu Lombardi Mahmoud Marković Mbeki Mendes Moreau Müller Nakamura "
    "Ndiaye Nguyen Novák Nwosu Okafor Olsen Ortega Özdemir Papadakis Park Patel Pereira Petrov Popescu Qureshi Ramos "
    "Rao Rossi Sato Schäfer Schwarz Silva Singh Sokolov Sørensen Suzuki Tanaka Tran Vega Vlahović Wang Weber Wu Xu "
    "Yamada Yang Yildiz Zhang Zhao Zhou Zieliński"
).split()
_PARTICLES = ("van der", "de", "von", "del", "al", "ten", "Mc", "O'", "St.", "di", "da", "dos")
_SINGLE = ("Suparman", "Kusuma", "Ravindran", "Thupten", "Aung", "Selvam", "Iskandar")
_SCRIPTS = (
    "李晓明",
    "王芳",
    "田中 健一",
    "김민준",
    "Алексей Воронов",
    "Ирина Белова",
    "Μαρία Παππά",
    "نور الهدى",
    "अमित राव",
)
_NICK = ("Alex", "Ben", "Emma", "Kevin", "Lily", "Ray")
_PLACES = (
    "Aldermoor Ardenne Balaton Brightwater Calderon Castelmar Dunmore Eastvale Fairhaven Glimmen Harrowgate Islay "
    "Kestrel Lindholm Marisol Norrland Oakhurst Pellworm Queensbury Redcliff Santander Tarnow Umbria Vasterby Westmark"
).split()
_FIRMS = ("Brightloom", "Cobaltworks", "Deepferry", "Heliograph", "Larkfield", "Nimbus Nine", "Quarry AI", "Tessera")


def name(random: Random) -> str:
    """A name as its bearer writes it: mostly two words, sometimes not."""
    given, family = random.choice(_GIVEN), random.choice(_FAMILY)
    kind = random.random()
    if kind < 0.70:
        return f"{given} {family}"
    if kind < 0.78:
        return f"{given} {random.choice('ABCDEFGHJKLMNPRSTW')}. {family}"
    if kind < 0.84:
        particle = random.choice(_PARTICLES)
        return f"{given} {particle}{family}" if particle in ("Mc", "O'") else f"{given} {particle} {family}"
    if kind < 0.88:
        return f"{given} {family}-{random.choice(_FAMILY)}"
    if kind < 0.91:
        return f"{given} {random.choice(_GIVEN)} {family}"
    return odd_name(random)


def odd_name(random: Random) -> str:
    """A name that looks like none: one word, another script, initials, a nickname."""
    given, family = random.choice(_GIVEN), random.choice(_FAMILY)
    return random.choice(
        (
            random.choice(_SINGLE),
            random.choice(_SCRIPTS),
            random.choice(_SCRIPTS),
            f"{given[0]}. {random.choice('ABDEGHJKMPRST')}. {family}",
            f"{given} ({random.choice(_NICK)}) {family}",
            f"{given} {family} Jr.",
            f"{given.lower()} {family.lower()}",
        )
    )


def names(random: Random, most: int = 9) -> tuple[str, ...]:
    """The authors of a paper, each once."""
    count = 1 if random.random() < 0.12 else min(most, 1 + int(random.expovariate(0.35)))
    return tuple(dict.fromkeys(name(random) for _ in range(count)))


def place(random: Random) -> str:
    """Where somebody works."""
    town = random.choice(_PLACES)
    return random.choice(
        (
            f"University of {town}",
            f"{town} University",
            f"{town} Institute of Technology",
            f"TU {town}",
            f"{town} National Laboratory",
            random.choice(_FIRMS),
            f"{random.choice(_FIRMS)} Research",
            "".join(random.choice("ABCDEHILMNPRSTU") for _ in range(4)),
        )
    )


def turned(name: str) -> str:
    """Moreau, Ada."""
    parts = _parts(name)
    return f"{parts[1]}, {name.removesuffix(parts[1]).strip()}" if parts else name


def _parts(name: str) -> tuple[str, str] | None:
    """Initials and family name; None for a name that nobody shortens."""
    words = name.split()
    if len(words) < 2 or not name.isprintable() or not words[0][0].isalpha() or ord(words[0][0]) > 0x24F:
        return None
    if any(mark in name for mark in "()&") or words[-1] in {"Jr.", "Jr", "II", "III"}:
        return None
    split = next((n for n, word in enumerate(words[1:-1], 1) if word.islower()), len(words) - 1)
    letters = "-".join
    initials = " ".join(letters(f"{part[0]}." for part in word.split("-") if part) for word in words[:split])
    return initials, " ".join(words[split:])


def _initials(name: str) -> str:
    parts = _parts(name)
    return f"{parts[0]} {parts[1]}" if parts else name


def _inverted(name: str) -> str:
    parts = _parts(name)
    return f"{parts[1]}, {parts[0]}" if parts else name


def _vancouver(name: str) -> str:
    parts = _parts(name)
    return f"{parts[1]} {''.join(c for c in parts[0] if c.isalpha())}" if parts else name


def _turned(name: str) -> str:
    parts = _parts(name)
    return f"{''.join(c for c in parts[0] if c.isalpha())} {parts[1]}" if parts else name


FULL = Form(str)
INITIALS = Form(_initials)
INVERTED = Form(_inverted, _initials)
"""Moreau, A."""
VANCOUVER = Form(_vancouver, _turned)
"""Moreau A"""
FORMS = (FULL, INITIALS, INVERTED, VANCOUVER)
