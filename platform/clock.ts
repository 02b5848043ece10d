/** The only place that reads the wall clock; everything else is handed a Clock, so that tests can cross midnight. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
