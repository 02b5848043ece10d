import { describe, expect, it } from 'vitest';
import { redirectFor } from './page-frame.tsx';

const reader = { isAdmin: false, language: 'pt' } as const;
const admin = { isAdmin: true, language: 'pt' } as const;

describe('the guard', () => {
  it('lets anybody see a public page', () => {
    expect([null, reader, admin].map((who) => redirectFor('public', who))).toEqual([undefined, undefined, undefined]);
  });

  it('sends a stranger to the login from pages of readers and admins', () => {
    expect([redirectFor('user', null), redirectFor('admin', null)]).toEqual(['/auth', '/auth']);
  });

  it('sends a reader who is no admin from the admin area to the dashboard', () => {
    expect(redirectFor('admin', reader)).toBe('/dashboard');
    expect(redirectFor('admin', { ...reader, language: 'en' })).toBe('/english');
  });

  it('lets readers and admins see what is theirs', () => {
    expect([redirectFor('user', reader), redirectFor('user', admin), redirectFor('admin', admin)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
