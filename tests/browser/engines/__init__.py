"""The product in the engines Playwright does not drive here: Firefox ESR and WebKit, the engine of iPads."""
