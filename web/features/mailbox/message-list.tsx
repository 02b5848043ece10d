import { useFormatter, useTranslations } from 'use-intl';
import type { MailSummary } from '../../../contract/site.ts';

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
                  hour: '2-digit',
                  minute: '2-digit',
                })}
              </time>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
