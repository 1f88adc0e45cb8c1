@rem The npm scripts begin with "exec", so that a signal to npm reaches Canopy and not a shell between the two.
@rem Windows has no such command; there, this file stands in for it.
@%*
