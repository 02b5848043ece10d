/** The program cannot start or continue, and the operator can fix it: printed as one line, status 1, no stack. */
export class StopError extends Error {}
