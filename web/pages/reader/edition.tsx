import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Edition } from '../../../contract/archive.ts';
import { api } from '../../api.ts';
import { EditionBody } from '../../features/editions/edition-body.tsx';
import { FoundPage } from '../../features/navigation/not-found-here.tsx';
import { currentReader, keepEdition } from '../../features/offline/kept-editions.ts';
import { useDates } from '../../language/use-dates.ts';
import { usePageTitle } from '../../routes/page-frame.tsx';
import { Button, buttonClass, DownloadLink, OutsideLink, TallLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Paper } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';

export default function EditionPage() {
  const t = useTranslations('editions');
  const { id = '' } = useParams();
  const edition = useQuery(api.archive.edition.queryOptions({ input: { id } }));
  return (
    <FoundPage
      query={edition}
      back={{ to: '/editions', text: t('edition.back') }}
      heading={edition.isError ? t('heading') : undefined}
      failed={t('edition.loadFailed')}
    >
      {(data) => <Whole key={id} edition={data} />}
    </FoundPage>
  );
}

function Whole({ edition }: { edition: Edition }) {
  const t = useTranslations('editions');
  const date = useDates().long(edition.on);
  usePageTitle(t('edition.title', { date }));
  const queryClient = useQueryClient();
  useEffect(() => {
    if (edition.state === 'frozen') void keepEdition(currentReader(queryClient), edition).catch(console.warn);
  }, [edition, queryClient]);
  const { alert, terms } = edition;
  const alertNote = alert
    ? t(`alert.${alert.type}`, { outlets: 0, usual: 0, ...alert, term: terms[0]?.term ?? '' })
    : undefined;
  return (
    <div className="grid grid-cols-1 items-start gap-8 pt-2 lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-11 print:block">
      <Paper>
        <EditionBody
          edition={edition}
          heading={date}
          note={edition.reason ? t(`skipped.${edition.reason}`) : alertNote}
        >
          <Coverage edition={edition} />
        </EditionBody>
      </Paper>
      <aside className="grid gap-8 print:hidden">
        <Neighbours edition={edition} />
        <Receipt edition={edition} />
        {edition.state === 'frozen' && edition.kind.startsWith('clipping-') && <Files id={edition.id} />}
        {edition.state === 'frozen' && <SharePanel edition={edition} />}
        <TallLink to={`/why?edition=${edition.id}`}>{t('edition.why')}</TallLink>
        <p className="text-sm text-ink-3 max-lg:hidden">{t('edition.keys')}</p>
      </aside>
    </div>
  );
}

function Neighbours({ edition: { previousId, nextId } }: { edition: Edition }) {
  const t = useTranslations('editions.edition');
  if (!previousId && !nextId) return null;
  const link = (id: string | null, text: string) =>
    id ? <TallLink to={`/editions/${id}`}>{text}</TallLink> : <span />;
  return (
    <nav aria-label={t('neighbours')} className="flex flex-wrap justify-between gap-3 border-b border-rule">
      {link(previousId, t('previous'))}
      {link(nextId, t('next'))}
    </nav>
  );
}

function Coverage({ edition }: { edition: Edition }) {
  const t = useTranslations('editions.edition');
  if (edition.articleCount === 0) return null;
  const { articleCount: articles, outletCount: outlets, failedOutlets } = edition;
  const names = failedOutlets.slice(0, 5).join(', ');
  return (
    <p className="mt-4 text-sm text-ink-3">
      {t('coverage', { articles, outlets })}{' '}
      {failedOutlets.length > 0 && t('failed', { count: failedOutlets.length, names })}
    </p>
  );
}

function Receipt({ edition }: { edition: Edition }) {
  const t = useTranslations('editions.receipt');
  const { clockAt } = useDates();
  const { timeZone, receipt } = edition;
  const time = (at: string) => clockAt(at, timeZone);
  const channel = (name: string) =>
    t(t.has(`channels.${name}` as 'channels.email') ? (`channels.${name}` as 'channels.email') : 'channels.other');
  return (
    <section className="border-t-[3px] border-ink pt-2">
      <h2 className="font-bold font-stretch-84%">{t('heading')}</h2>
      <dl className="mt-1">
        <Line name={t('due')}>{time(receipt.dueAt)}</Line>
        <Line name={t('composed')}>{time(receipt.composedAt)}</Line>
        {receipt.deliveries.map(({ channel: name, state, sentAt, attempts, replyCode }) => (
          <Line key={name} name={channel(name)}>
            <span className={state === 'accepted' ? 'text-stamp' : state === 'refused' ? 'text-pencil' : undefined}>
              {t(`states.${state}`, { time: sentAt ? time(sentAt) : '' })}
            </span>
            {(attempts > 1 || replyCode) && (
              <span className="block text-sm text-ink-3">
                {[attempts > 1 && t('attempts', { count: attempts }), replyCode && t('reply', { code: replyCode })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </Line>
        ))}
      </dl>
      {receipt.deliveries.length === 0 && <p className="mt-2 text-ink-3">{t('none')}</p>}
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-b border-rule py-2.5">
      <dt className="w-24 flex-none font-semibold font-stretch-92%">{name}</dt>
      <dd className="tabular-nums min-w-0 flex-1 text-ink-2">{children}</dd>
    </div>
  );
}

function Files({ id }: { id: string }) {
  const t = useTranslations('editions.files');
  return (
    <section className="border-t-[3px] border-ink pt-2">
      <h2 className="font-bold font-stretch-84%">{t('heading')}</h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {formats.map((format) => (
          <DownloadLink key={format} href={`/api/editions/${id}/files/${format}`}>
            {t(format)}
          </DownloadLink>
        ))}
      </div>
    </section>
  );
}

const formats = ['pdf', 'xlsx', 'csv'] as const;

function SharePanel({ edition: { id, shareUrl } }: { edition: Edition }) {
  const t = useTranslations('editions.share');
  const change = { failed: t('failed'), keys: [api.archive.edition.key({ input: { id } })] };
  const share = useChange(api.archive.share, { ...change, done: t('created') });
  const unshare = useChange(api.archive.unshare, { ...change, done: t('revoked') });
  return (
    <section className="border-t-[3px] border-ink pt-2">
      <h2 className="font-bold font-stretch-84%">{t('heading')}</h2>
      <p className="mt-1 text-ink-2">{shareUrl ? t('text') : t('off')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {shareUrl && (
          <>
            <CopyButton text={shareUrl} label={t('copy')} />
            <OutsideLink href={shareUrl} className={buttonClass('quiet')}>
              {t('open')}
            </OutsideLink>
          </>
        )}
        <Button isPending={share.isPending} onClick={() => share.mutate({ id })}>
          {t(shareUrl ? 'renew' : 'create')}
        </Button>
        {shareUrl && (
          <Button variant="danger" isPending={unshare.isPending} onClick={() => unshare.mutate({ id })}>
            {t('revoke')}
          </Button>
        )}
      </div>
    </section>
  );
}
