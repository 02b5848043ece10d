import type { ReactNode } from 'react';
import { useLanguage } from '../../language/use-language.ts';

/** Opens beside the form, so that nothing typed is lost. */
export function TermsLink({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  return (
    <a href={language === 'pt' ? '/terms' : '/terms?lang=en'} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
