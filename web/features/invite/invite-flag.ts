import { useSyncExternalStore } from 'react';

/** Only for the screens; the server checks the ticket cookie (requirements R26). */
const key = 'invite_validated';

export function markInviteValidated(): void {
  sessionStorage.setItem(key, 'true');
}

export function forgetInvite(): void {
  sessionStorage.removeItem(key);
}

const subscribe = () => () => undefined;

/** False in a prerendered page; the browser corrects it at once. */
export function useInviteValidated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(key) === 'true',
    () => false,
  );
}
