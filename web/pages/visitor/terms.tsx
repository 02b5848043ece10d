import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { IntlProvider, useTranslations } from 'use-intl';
import type { Language } from '../../../contract/language.ts';
import { termsDate } from '../../../contract/rules/legal.ts';
import { htmlLanguages, locales } from '../../../contract/rules/locales.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { PageLanguageSwitch, PublicPage } from '../../features/navigation/public-page.tsx';
import { loadMessages, translateKey } from '../../language/messages.ts';
import { Button } from '../../ui/button.tsx';

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
  const t = useTranslations('legal');
  const navigate = useNavigate();
  const title = t('title');
  /** Goes back in history; a tab opened for this page alone has none (requirements R129). */
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/'));
  useEffect(() => {
    document.documentElement.lang = htmlLanguages[language];
    document.title = title;
  }, [language, title]);
  const hrefOf = (code: Language) => (code === 'pt' ? '/terms' : '/terms?lang=en');
  return (
    <PublicPage
      languageSwitch={<PageLanguageSwitch hrefOf={hrefOf} shown={language} onChoose={onLanguage} />}
      className="wrap pb-20"
    >
      <div className="mx-auto max-w-[46rem] pt-4">
        <Button variant="quiet" className="-ml-2.5 mb-4" onClick={goBack}>
          ← {t('back')}
        </Button>
        <TermsDocument language={language} />
      </div>
    </PublicPage>
  );
}

const sections = [
  'acceptance',
  'service',
  'account',
  'data',
  'property',
  'liability',
  'termination',
  'changes',
  'contact',
] as const;
const paragraphs = ['first', 'second', 'third'] as const;

/** Nine sections, and the date of the last change (requirements R129). */
function TermsDocument({ language }: { language: Language }) {
  const t = useTranslations('legal');
  return (
    <>
      <h1 className="headline text-[clamp(2.5rem,6vw,4.5rem)]">{t('heading')}</h1>
      <p className="mt-3 text-ink-3">{t('updated', { date: termsDate[language] })}</p>
      <nav aria-label={t('contents')} className="mt-7 border-y border-rule py-3">
        <ol className="gap-8 sm:columns-2">
          {sections.map((section, index) => (
            <li key={section}>
              <a href={`#${section}`} className="inline-flex min-h-9 items-center">
                {index + 1}. {t(`sections.${section}.title`)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, index) => (
        <section key={section} aria-labelledby={section} className="mt-9">
          <h2 id={section} className="text-2xl leading-tight font-bold font-stretch-84%">
            {index + 1}. {t(`sections.${section}.title`)}
          </h2>
          {paragraphs
            .map((paragraph) => `sections.${section}.${paragraph}`)
            .filter((key) => t.has(key as Parameters<typeof t.has>[0]))
            .map((key) => (
              <p key={key} className="prose-text mt-3">
                {translateKey(t as unknown as ReturnType<typeof useTranslations>, key)}
              </p>
            ))}
        </section>
      ))}
    </>
  );
}

/** Portuguese regardless of the browser, unless `?lang=en` or the switch chooses English (requirements R6). */
function useDocumentLanguage() {
  const [wanted, setWanted] = useState<Language>('pt');
  const [english, setEnglish] = useState<Partial<Messages>>();
  useEffect(() => {
    if (new URLSearchParams(location.search).get('lang') === 'en') setWanted('en');
  }, []);
  useEffect(() => {
    if (wanted === 'en' && !english) void loadMessages('en', ['common', 'visitor/legal']).then(setEnglish);
  }, [wanted, english]);
  const language: Language = wanted === 'en' && english ? 'en' : 'pt';
  return { language, messages: language === 'en' ? english : undefined, setLanguage: setWanted };
}
