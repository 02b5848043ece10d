import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { emailProblem, passwordProblem } from './credentials.tsx';
import { parseAccessToken } from './session-care.ts';
import { forgetReader, sessionQuery } from './use-session.ts';

const encode = (claims: object) =>
  `head.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.sign`;

describe('the session', () => {
  it('reads from the token when it ends', () => {
    const token = encode({ exp: 1_800_000_000, name: 'São?>' });
    expect(parseAccessToken(token)).toEqual({ token, expiresAt: 1_800_000_000_000 });
  });

  it('refuses a token that does not say when it ends', () => {
    expect(() => parseAccessToken(encode({ sub: 'x' }))).toThrow('does not say when it ends');
    expect(() => parseAccessToken('nonsense')).toThrow('no payload');
  });
});

describe('signing out', () => {
  it('leaves nothing of the reader in the tab, nor of a sign-up that was not finished (requirements R19)', () => {
    const kept = new Map([['onboarding_notes', '{"email":"marina@exemplo.com"}']]);
    vi.stubGlobal('sessionStorage', kept);
    const queryClient = new QueryClient();
    queryClient.setQueryData(['terms'], ['um termo']);
    forgetReader(queryClient);
    vi.unstubAllGlobals();
    expect([...kept]).toEqual([]);
    expect(queryClient.getQueryData(['terms'])).toBeUndefined();
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
  });
});

describe('the login form', () => {
  it.each([
    ['', 'emailRequired'],
    ['marina', 'emailInvalid'],
    ['marina@exemplo', 'emailInvalid'],
    ['a b@exemplo.com', 'emailInvalid'],
    ['marina@exemplo.com', undefined],
  ])('judges the e-mail %j', (email, problem) => {
    expect(emailProblem(email)).toBe(problem);
  });

  it.each([
    ['', 'passwordRequired'],
    ['12345', 'passwordShort'],
    ['123456', undefined],
  ])('judges the password %j', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});
