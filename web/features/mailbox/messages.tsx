import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { MailMessage, MailSummary } from '../../../contract/site.ts';
import { api } from '../../api.ts';
import { Tabs } from '../../ui/display/tabs.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { clockTime } from '../../zone-dates.ts';

interface Props {
  messages: readonly MailSummary[];
  openId: string | null;
  onOpen: (id: string) => void;
}

export function MessageList({ messages, openId, onOpen }: Props) {
  const t = useTranslations('mailbox');
  const format = useFormatter();
  return (
    <ul aria-label={t('list')}>
      {messages.map(({ id, subject, to, receivedAt }) => (
        <li key={id} className="border-b border-rule">
          <button
            type="button"
            onClick={() => onOpen(id)}
            aria-current={id === openId ? 'true' : undefined}
            className="grid w-full gap-0.5 px-3 py-3 text-left hover:bg-ink/7 aria-[current=true]:bg-paper aria-[current=true]:shadow-[inset_3px_0_0_var(--pen)]"
          >
            <span className="truncate font-semibold font-stretch-92%">{subject}</span>
            <span className="flex justify-between gap-3 text-sm text-ink-3">
              <span className="truncate">{to}</span>
              <time dateTime={receivedAt} className="tabular-nums flex-none">
                {format.dateTime(new Date(receivedAt), {
                  day: '2-digit',
                  month: '2-digit',
                  ...clockTime,
                })}
              </time>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function MessageView({ id }: { id: string }) {
  const t = useTranslations();
  const message = useQuery(api.mailbox.get.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY }));
  return (
    <article className="min-w-0 pt-4">
      <Link to="/mailbox" className="inline-flex min-h-11 items-center lg:hidden">
        {t('common.actions.back')}
      </Link>
      <Loaded query={message} failed={t('mailbox.failed')} rows={3} rowClassName="h-12">
        {(data) => <Message message={data} />}
      </Loaded>
    </article>
  );
}

function Message({ message }: { message: MailMessage }) {
  const t = useTranslations('mailbox');
  const format = useFormatter();
  const facts = [
    { name: t('from'), value: message.from },
    { name: t('to'), value: message.to },
    {
      name: t('received'),
      value: format.dateTime(new Date(message.receivedAt), { dateStyle: 'short', timeStyle: 'medium' }),
    },
    { name: t('size'), value: `${format.number(message.sizeBytes / 1024, { maximumFractionDigits: 1 })} KB` },
  ];
  const text = <pre className="bg-paper p-4 text-sm wrap-anywhere whitespace-pre-wrap">{message.text}</pre>;
  const html = { value: 'html', title: t('views.html'), content: <MailFrame message={message} /> };
  return (
    <>
      <h2 className="text-xl leading-tight font-bold font-stretch-84%">{message.subject}</h2>
      <dl className="mt-3 mb-4 grid gap-x-6 text-sm sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex gap-2 border-b border-rule py-1.5">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Tabs
        label={t('views.label')}
        tabs={[
          ...(message.html === null ? [] : [html]),
          { value: 'text', title: t('views.text'), content: text },
          { value: 'headers', title: t('views.headers'), content: <Headers message={message} /> },
        ]}
      />
    </>
  );
}

/**
 * The mail in its own document: scripts, forms and our cookies are out of its reach. It comes from an address of its own
 * because a `srcdoc` would inherit our CSP, which forbids the inline styles that mails are made of.
 */
function MailFrame({ message }: { message: MailMessage }) {
  const t = useTranslations('mailbox');
  return (
    <iframe
      src={`/api/mailbox/${message.id}/html`}
      title={t('frame', { subject: message.subject })}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className="h-[75dvh] w-full border border-rule bg-white"
    />
  );
}

function Headers({ message }: { message: MailMessage }) {
  return (
    <dl className="bg-paper p-4 font-mono text-xs">
      {message.headers.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header may occur twice with the same value
        <div key={index} className="py-0.5 wrap-anywhere">
          <dt className="inline font-bold">{name}: </dt>
          <dd className="inline">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
