import type { ErrorArguments } from '../contract/errors.ts';

/** A wait of a minute or more is told in minutes: 0 minutes selects the seconds. */
export function withMinutes(args: ErrorArguments): ErrorArguments {
  if (typeof args.seconds !== 'number') return args;
  return { ...args, minutes: args.seconds < 60 ? 0 : Math.ceil(args.seconds / 60) };
}
