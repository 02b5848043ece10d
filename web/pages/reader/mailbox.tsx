import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { MailMessage, MailSummary } from '../../../contract/site.ts';
import { api } from '../../api.ts';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { useDates } from '../../language/use-dates.ts';
import { Button, TallLink } from '../../ui/button.tsx';
import { Tabs } from '../../ui/display/tabs.tsx';
import { EmptyState, Loaded } from '../../ui/feedback/loading.tsx';

/** Messages that would have been sent with a configured mail server. */
export default function MailboxPage() {
  const t = useTranslations('mailbox');
  const [query, setQuery] = useSearchParams();
  const list = useQuery(api.mailbox.list.queryOptions({ staleTime: 1000 }));
  const openId = query.get('id');
  return (
    <ReaderPage>
      <div className="flex flex-wrap items-end justify-between gap-4 pt-6 pb-5 sm:pt-8">
        <div>
          <h1 className="headline text-3xl sm:text-4xl">{t('heading')}</h1>
          <p className="prose-text mt-3 max-w-[36em] text-md">{t('explanation')}</p>
        </div>
        <Button isPending={list.isFetching && !list.isPending} onClick={() => void list.refetch()}>
          {t('reload')}
        </Button>
      </div>
      <div className="grid grid-cols-1 items-start gap-8 border-t-[3px] border-ink lg:grid-cols-[360px_minmax(0,1fr)]">
        <div className={openId ? 'max-lg:hidden' : undefined}>
          <Loaded query={list} failed={t('failed')}>
            {(messages) =>
              messages.length === 0 ? (
                <EmptyState title={t('empty.heading')} text={t('empty.text')} />
              ) : (
                <MessageList
                  messages={messages}
                  openId={openId}
                  onOpen={(id) => setQuery({ id }, { preventScrollReset: true })}
                />
              )
            }
          </Loaded>
        </div>
        {openId ? (
          <MessageView key={openId} id={openId} />
        ) : (
          list.data?.length !== 0 && (
            <div className="max-lg:hidden">
              <EmptyState title={t('choose.heading')} text={t('choose.text')} />
            </div>
          )
        )}
      </div>
    </ReaderPage>
  );
}

interface MessageListProps {
  messages: readonly MailSummary[];
  openId: string | null;
  onOpen: (id: string) => void;
}

function MessageList({ messages, openId, onOpen }: MessageListProps) {
  const t = useTranslations('mailbox');
  const { timeAt } = useDates();
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
                {timeAt(receivedAt)}
              </time>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function MessageView({ id }: { id: string }) {
  const t = useTranslations();
  const message = useQuery(api.mailbox.get.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY }));
  return (
    <article className="min-w-0 pt-4">
      <TallLink to="/mailbox" className="lg:hidden">
        {t('common.actions.back')}
      </TallLink>
      <Loaded query={message} failed={t('mailbox.failed')}>
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

/** Without scripts, forms and our cookies. At its own address: a `srcdoc` inherits our CSP, which forbids inline styles. */
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
