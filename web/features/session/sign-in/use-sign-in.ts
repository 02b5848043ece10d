import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { LanguageChoice } from '../../../language/language-choice.ts';
import { rememberLanguage } from '../../../language/language-cookie.ts';
import { authCalls } from '../auth-calls.ts';
import { sessionQuery } from '../session-query.ts';

/** Waits until the app knows the reader, so that the next page's guard lets them through. Pages follow the reader's language. */
export function useSignIn() {
  const queryClient = useQueryClient();
  const { choose } = use(LanguageChoice);
  async function enter() {
    const reader = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (reader) {
      rememberLanguage(reader.language);
      choose(reader.language);
    }
    return reader;
  }
  return {
    /** Where the account has a second factor its code is still to come. */
    async signIn(email: string, password: string) {
      const { twoFactorRedirect } = await authCalls.signIn(email, password);
      return twoFactorRedirect ? ('code' as const) : enter();
    },
    async giveCode(code: string) {
      await authCalls.secondFactor(code);
      return enter();
    },
  };
}
