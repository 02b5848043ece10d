import { createContext, use } from 'react';

/** The path being opened, if any. A function: React may show a navigation's start later than another change. */
export const Destination = createContext<() => string | undefined>(() => undefined);

export const useIsLeaving = (pathname: string): (() => boolean) => {
  const destination = use(Destination);
  return () => (destination() ?? pathname) !== pathname;
};
