import { createContext, use } from 'react';

/**
 * The path of the page that is being opened; undefined between navigations. A function: React may show the start of a navigation
 * later than another change.
 */
export const Destination = createContext<() => string | undefined>(() => undefined);

export const useIsLeaving = (pathname: string): (() => boolean) => {
  const destination = use(Destination);
  return () => (destination() ?? pathname) !== pathname;
};
