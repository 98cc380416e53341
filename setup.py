"""Compiles the hot modules a second time, as ``_kernel`` and so on, where there is a compiler.

All else about the build stands in ``pyproject.toml``. Each hot module is valid Python that also runs as it is; Cython
translates a copy under another name, so that both load in one process. The copy ends with the checksum of its source,
by which a checkout knows when the compiled module is out of date. Without a compiler the program installs and plays all
the same; ``WARI_REQUIRE_COMPILED=1`` makes that an error.
"""

import os
from contextlib import suppress
from copy import copy
from importlib.util import source_hash
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).parent
HOT = ("firmware_sim.search.kernel", "tools.engine.retrograde")
REQUIRED = os.environ.get("WARI_REQUIRE_COMPILED", "") not in ("", "0")
# No -march: a wheel runs on more machines than the one that built it. CFLAGS, where it is set, has the say.
UNIX_FLAGS = [] if os.environ.get("CFLAGS") else ["-O3", "-g0"]


class BuildHot(build_ext):
    """Translates and compiles each hot module; says in one sentence when that cannot be done."""

    def run(self) -> None:
        """Leave out what only a checkout has: the tools."""
        if not (self.inplace or self.editable_mode):
            self.extensions = [ext for ext in self.extensions if not ext.name.startswith("tools.")]
        super().run()

    def build_extension(self, ext: Extension) -> None:
        """Build *ext*; raise SystemExit where it is required and cannot be built."""
        try:
            super().build_extension(self.translated(ext))
        except (ImportError, OSError, BaseError, CCompilerError) as error:
            why = "Cython is missing" if isinstance(error, ImportError) else "see what the compiler says above"
            failed = f"{ext.name} could not be compiled ({why})"
            if REQUIRED:
                raise SystemExit(
                    f"WARI_REQUIRE_COMPILED is set, but {failed}; install a C compiler and Python's headers "
                    "(on Debian: sudo apt install gcc python3-dev), or unset it."
                ) from error
            self.remove_outdated(ext)
            print(f"{failed}; Wari will think with the interpreted one, which is slower.")

    def translated(self, ext: Extension) -> Extension:
        """Return *ext* with its source in C."""
        from Cython.Build import cythonize

        (source,) = ext.sources
        text = (ROOT / source).read_bytes()
        twin = Path(self.build_temp, "hot", *ext.name.split(".")).with_suffix(".py")
        twin.parent.mkdir(parents=True, exist_ok=True)
        twin.write_bytes(text + f'\nSOURCE = "{source_hash(text).hex()}"\n'.encode())
        (in_c,) = cythonize([Extension(ext.name, [str(twin)])], quiet=True, force=True)
        made = copy(ext)  # and not what cythonize made: that drops "optional"
        made.sources = in_c.sources
        if self.compiler.compiler_type == "unix":
            made.extra_compile_args = UNIX_FLAGS
        return made

    def remove_outdated(self, ext: Extension) -> None:
        """Remove what an earlier build left in a checkout, so that nobody takes it for this one."""
        with suppress(OSError):
            Path(self.get_ext_fullpath(ext.name)).unlink()
        if self.inplace or self.editable_mode:
            with suppress(OSError):
                (ROOT / self.get_ext_filename(ext.name)).unlink()


setup(
    ext_modules=[
        Extension("._".join(name.rsplit(".", 1)), [name.replace(".", "/") + ".py"], optional=not REQUIRED)
        for name in HOT
    ],
    cmdclass={"build_ext": BuildHot},
)
