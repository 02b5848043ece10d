import { useTranslations } from 'use-intl';

/** How a term can be written, at hand where one is typed. */
export function GrammarNotes() {
  const t = useTranslations('terms.grammar');
  const rules = ['words', 'phrase', 'either', 'without'] as const;
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-pen underline underline-offset-[.2em]">
        {t('heading')}
      </summary>
      <dl className="grid gap-x-4 gap-y-1 pb-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {rules.map((rule) => (
          <div key={rule} className="contents">
            <dt className="font-semibold font-stretch-88%">{t(`${rule}.example`)}</dt>
            <dd className="mb-1 text-ink-2">{t(`${rule}.meaning`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
