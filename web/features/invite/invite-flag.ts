import { useSyncExternalStore } from 'react';

/** Drives the screens only; the server trusts the ticket in its cookie (requirements R26). */
const key = 'invite_validated';

export function markInviteValidated(): void {
  sessionStorage.setItem(key, 'true');
}

export function forgetInvite(): void {
  sessionStorage.removeItem(key);
}

const subscribe = () => () => undefined;

/** False in a page written at build time; the browser corrects it at once. */
export function useInviteValidated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(key) === 'true',
    () => false,
  );
}
