import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { IntlProvider, useTranslations } from 'use-intl';
import type { Language } from '../../../contract/language.ts';
import { locales } from '../../../i18n/messages.ts';
import { TermsDocument, useDocumentLanguage } from '../../features/legal/terms-document.tsx';
import { PublicHeader } from '../../features/navigation/public-header.tsx';
import { Button } from '../../ui/button.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';

export default function TermsPage() {
  const { language, messages, setLanguage } = useDocumentLanguage();
  const page = <Page language={language} onLanguage={setLanguage} />;
  if (!messages) return page;
  return (
    <IntlProvider locale={locales[language]} messages={messages} timeZone="America/Sao_Paulo">
      {page}
    </IntlProvider>
  );
}

function Page({ language, onLanguage }: { language: Language; onLanguage: (language: Language) => void }): ReactNode {
  const t = useTranslations();
  const navigate = useNavigate();
  const title = t('legal.title');
  /** spec §2: history back; in a tab opened for this page alone there is nothing behind it. */
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/'));
  useEffect(() => {
    document.documentElement.lang = locales[language];
    document.title = title;
  }, [language, title]);
  const options = [
    { code: 'pt', name: 'Português', href: '/terms', isCurrent: language === 'pt', onChoose: () => onLanguage('pt') },
    {
      code: 'en',
      name: 'English',
      href: '/terms?lang=en',
      isCurrent: language === 'en',
      onChoose: () => onLanguage('en'),
    },
  ];
  return (
    <>
      <PublicHeader
        visitorLink={{ to: '/auth', text: t('common.nav.signIn') }}
        languageSwitch={<LanguageSwitch label={t('common.language')} options={options} />}
      />
      <main id="content" className="wrap pb-20">
        <div className="mx-auto max-w-[46rem] pt-4">
          <Button variant="quiet" className="-ml-2.5 mb-4" onClick={goBack}>
            ← {t('legal.back')}
          </Button>
          <TermsDocument />
        </div>
      </main>
    </>
  );
}
