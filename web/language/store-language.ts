import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../../contract/language.ts';
import { sessionQuery } from '../features/session/session-query.ts';

/** A reader's choice goes with the profile: mails and the next sign-in follow it. A visitor has the cookie alone. */
export async function storeLanguage(queryClient: QueryClient, language: Language): Promise<void> {
  const reader = queryClient.getQueryData(sessionQuery.queryKey);
  if (!reader || reader.language === language) return;
  queryClient.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, language });
  try {
    const { client } = await import('../api.ts');
    await client.accounts.setLanguage({ language });
  } catch (error) {
    // this browser keeps to the choice by its cookie; the profile is asked again
    console.warn('the language was not stored', error);
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
}
