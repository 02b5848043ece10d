import { useLocation } from 'react-router';

/** Handed to the login by a page that wants a session: where the visitor was going. */
export interface WantedPage {
  wanted: string;
}

/** In the history entry, not in the address: nobody can be sent elsewhere by a link to the login. */
export function useWantedPage(): string | undefined {
  return (useLocation().state as Partial<WantedPage> | null)?.wanted;
}
