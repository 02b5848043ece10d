import type { Access } from '../contract/procedure.ts';

/** Where a visitor is sent who may not see a page (spec §6); nothing when the page is theirs to see. */
export function redirectFor(access: Access, reader: { isAdmin: boolean } | null): string | undefined {
  if (access === 'public') return undefined;
  if (!reader) return '/auth';
  return access === 'admin' && !reader.isAdmin ? '/dashboard' : undefined;
}
