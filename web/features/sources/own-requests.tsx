import { useMutation, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { RequestState, SourceRequest } from '../../../contract/news/source-requests.ts';
import { mostListCharacters, openRequestLimit } from '../../../contract/rules/field-limits.ts';
import { api } from '../../api.ts';
import { RemoveButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useNotify, useOutcome } from '../../use-notify.ts';
import { shortDate } from '../../zone-dates.ts';

/** Feeds of a list are checked one after another, so their states change. */
const lookAgainMs = 5_000;
const changed = () => [api.sourceRequests.list.key()];

export function ListImport() {
  const t = useTranslations();
  const notify = useNotify();
  const outcome = useOutcome(t('errors.FEED_LIST_INVALID'), changed()).of;
  const bring = useMutation(
    api.sourceRequests.importList.mutationOptions(outcome((counts) => t('requests.list.done', counts))),
  );
  async function read(file: File) {
    if (file.size > mostListCharacters) notify({ tone: 'error', title: t('errors.PAYLOAD_TOO_LARGE') });
    else bring.mutate({ text: await file.text() });
  }
  return (
    <Section title={t('requests.list.heading')} text={t('requests.list.text', { limit: String(openRequestLimit) })}>
      <FileButton label={t('requests.list.choose')} accept=".opml,.xml,text/x-opml,text/xml" onFile={read} />
    </Section>
  );
}

export function OwnRequests() {
  const t = useTranslations('requests.own');
  const requests = useQuery(
    api.sourceRequests.list.queryOptions({
      refetchInterval: ({ state }) => state.data?.some((one) => one.state === 'checking') && lookAgainMs,
    }),
  );
  return (
    <Section title={t('heading')}>
      <Loaded query={requests} failed={t('failed')} rows={2} rowClassName="h-16">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-3">{t('none')}</p>
          ) : (
            <ul>
              {rows.map((row) => (
                <RequestRow key={row.id} request={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

const tones: Record<RequestState, 'good' | 'bad' | 'quiet'> = {
  checking: 'quiet',
  open: 'quiet',
  unreadable: 'bad',
  added: 'good',
  merged: 'good',
  refused: 'bad',
};

function RequestRow({ request }: { request: SourceRequest }) {
  const t = useTranslations('requests.own');
  const format = useFormatter();
  const outcome = useOutcome(t('removeFailed'), changed()).of;
  const remove = useMutation(api.sourceRequests.remove.mutationOptions(outcome(t('removed'))));
  const { id, name, url, state, outlet, reason, note, createdAt } = request;
  return (
    <li className="flex items-start gap-3 border-b border-rule py-3">
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-semibold wrap-anywhere">{name}</b>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        </span>
        <span className="text-sm wrap-anywhere text-ink-3">{url}</span>
        {outlet && <span>{t('readAs', { outlet })}</span>}
        {state === 'unreadable' && <span>{t('unreadable')}</span>}
        {state === 'refused' && reason && <span className="wrap-anywhere">{note || t(`reasons.${reason}`)}</span>}
        <span className="text-sm text-ink-3">
          {t('since', { date: format.dateTime(new Date(createdAt), shortDate) })}
        </span>
      </div>
      <RemoveButton aria-label={t('remove', { name })} onClick={() => remove.mutate({ id })} />
    </li>
  );
}
