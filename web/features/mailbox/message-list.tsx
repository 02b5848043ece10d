import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { MailSummary } from '../../../contract/mailbox.ts';

export function MessageList({ messages, openId }: { messages: readonly MailSummary[]; openId: string | null }) {
  const t = useTranslations('mailbox');
  const format = useFormatter();
  return (
    <ul aria-label={t('list')}>
      {messages.map(({ id, subject, to, receivedAt }) => (
        <li key={id} className="border-b border-fio">
          <Link
            to={`?id=${id}`}
            preventScrollReset
            aria-current={id === openId ? 'true' : undefined}
            className="grid gap-0.5 px-3 py-3 text-tinta no-underline hover:bg-tinta/7 hover:text-tinta aria-[current=true]:bg-papel aria-[current=true]:shadow-[inset_3px_0_0_var(--caneta)]"
          >
            <span className="truncate font-semibold font-stretch-92%">{subject}</span>
            <span className="flex justify-between gap-3 text-sm text-tinta-3">
              <span className="truncate">{to}</span>
              <time dateTime={receivedAt} className="algarismos flex-none">
                {format.dateTime(new Date(receivedAt), {
                  day: '2-digit',
                  month: '2-digit',
                  hour: '2-digit',
                  minute: '2-digit',
                })}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
