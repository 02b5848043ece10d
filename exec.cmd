@rem For npm scripts that begin with `exec`: a shell runs them in its own place, the prompt of Windows runs this file.
@%*
