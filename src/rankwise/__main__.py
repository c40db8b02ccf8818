"""`python -m rankwise` is the `rankwise` command."""

import sys

from rankwise.cli.main import main

sys.exit(main())
