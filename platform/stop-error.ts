/** The program cannot start or go on, and the person can do something about it: one clear line, status 1, no stack. */
export class StopError extends Error {}
