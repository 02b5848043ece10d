import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Language } from '../../../contract/language.ts';
import { loadMessages } from '../../language/messages.ts';
import { useDates } from '../../language/use-dates.ts';
import type { LoadedPage } from '../../routes/page-route.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/header-parts.tsx';
import { Paper } from '../../ui/surfaces.tsx';
import { EditionBody } from '../editions/edition-body.tsx';
import { readKept } from './kept-editions.ts';

/** Undefined if no edition is stored. */
export async function loadOfflinePage(language: Language): Promise<Omit<LoadedPage, 'route'> | undefined> {
  const [kept, messages] = await Promise.all([
    readKept(),
    loadMessages(language, ['common', 'reader/editions', 'reasons']),
  ]);
  return kept.length > 0 ? { Page: OfflinePage, language, messages } : undefined;
}

function OfflinePage() {
  const t = useTranslations();
  const { long } = useDates();
  const { data: kept = [] } = useQuery({ queryKey: ['kept'], queryFn: readKept });
  const [id, setId] = useState<string>();
  const shown =
    kept.find(({ edition }) => edition.id === id) ??
    kept.find(({ edition }) => location.pathname.endsWith(edition.id)) ??
    kept[0];
  if (!shown) return null;
  const { edition } = shown;
  return (
    <>
      <div className="border-b border-rule">
        <header className="wrap flex min-h-15 items-center sm:min-h-17">
          <Logo to="/" label={t('common.home')} />
        </header>
      </div>
      <main id="content" className="wrap grid max-w-[52rem] gap-6 pt-6 pb-32">
        <div className="grid justify-items-start gap-3 border-l-[6px] border-pen bg-paper px-5 py-4">
          <p className="font-semibold">{t('editions.offline.text')}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" onClick={() => location.reload()}>
              {t('editions.offline.retry')}
            </Button>
            {kept
              .filter((other) => other !== shown)
              .map((other) => (
                <Button key={other.edition.id} onClick={() => setId(other.edition.id)}>
                  {long(other.edition.on)}
                </Button>
              ))}
          </div>
        </div>
        <Paper>
          <EditionBody key={edition.id} edition={edition} heading={long(edition.on)} isDraft />
        </Paper>
      </main>
    </>
  );
}
