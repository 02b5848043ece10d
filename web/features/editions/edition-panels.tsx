import { useFormatter, useTranslations } from 'use-intl';
import type { Edition } from '../../../contract/archive.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { clockTime } from '../../zone-dates.ts';
import { useShare } from './use-archive.ts';

/** What became of an edition: composed, sent, accepted, or why not. */
export function Receipt({ edition }: { edition: Edition }) {
  const t = useTranslations('editions.receipt');
  const format = useFormatter();
  const { timeZone, receipt } = edition;
  const time = (at: string) => format.dateTime(new Date(at), { timeZone, ...clockTime });
  const channel = (name: string) => t(`channels.${name === 'email' || name === 'whatsapp' ? name : 'other'}`);
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

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-4 border-b border-rule py-2.5">
      <dt className="w-24 flex-none font-semibold font-stretch-92%">{name}</dt>
      <dd className="tabular-nums min-w-0 flex-1 text-ink-2">{children}</dd>
    </div>
  );
}

/** A link to one edition for whoever should read it, ended by a tap. */
export function SharePanel({ edition: { id, shareUrl } }: { edition: Edition }) {
  const t = useTranslations('editions.share');
  const { share, unshare } = useShare(id);
  return (
    <section className="border-t-[3px] border-ink pt-2">
      <h2 className="font-bold font-stretch-84%">{t('heading')}</h2>
      <p className="mt-1 text-ink-2">{shareUrl ? t('text') : t('off')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {shareUrl && (
          <>
            <CopyButton text={shareUrl} label={t('copy')} />
            <a href={shareUrl} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
              {t('open')}
            </a>
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
