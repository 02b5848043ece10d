import { CSPProvider } from '@base-ui/react/csp-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, startTransition, useMemo, useState } from 'react';
import type { Language } from '../contract/language.ts';
import { LanguageChoice } from './language/use-language.ts';

interface Props {
  queryClient: QueryClient;
  /** The first page's language; the visitor may choose another. */
  language: Language;
  children: ReactNode;
}

/** The providers around the router, the same in the browser and at build time. */
export function App({ queryClient, language, children }: Props) {
  const [chosen, setChosen] = useState(language);
  // a transition: the page stays visible while the other language loads
  const choice = useMemo(
    () => ({ chosen, choose: (next: Language) => startTransition(() => setChosen(next)) }),
    [chosen],
  );
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <LanguageChoice value={choice}>{children}</LanguageChoice>
      </QueryClientProvider>
    </CSPProvider>
  );
}
