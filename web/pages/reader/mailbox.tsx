import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { MessageList, MessageView } from '../../features/mailbox/messages.tsx';
import { PageLanguageSwitch } from '../../features/navigation/public-header.tsx';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Loaded } from '../../ui/feedback/loading.tsx';

/** What would have left the machine, had a mail server been configured. */
export default function MailboxPage() {
  const t = useTranslations();
  const [query, setQuery] = useSearchParams();
  const list = useQuery(api.mailbox.list.queryOptions({ staleTime: 0 }));
  const openId = query.get('id');
  return (
    <ReaderPage languageSwitch={<PageLanguageSwitch />}>
      <div className="flex flex-wrap items-end justify-between gap-4 pt-6 pb-5 sm:pt-8">
        <div>
          <h1 className="headline text-3xl sm:text-4xl">{t('mailbox.heading')}</h1>
          <p className="prose-text mt-3 max-w-[36em] text-md">{t('mailbox.explanation')}</p>
        </div>
        <Button isPending={list.isFetching && !list.isPending} onClick={() => void list.refetch()}>
          {t('mailbox.reload')}
        </Button>
      </div>
      <div className="grid grid-cols-1 items-start gap-8 border-t-[3px] border-ink lg:grid-cols-[360px_minmax(0,1fr)]">
        <div className={openId ? 'max-lg:hidden' : undefined}>
          <Loaded query={list} failed={t('mailbox.failed')} rows={4} rowClassName="h-[77px]">
            {(messages) =>
              messages.length === 0 ? (
                <EmptyState headingLevel={2} title={t('mailbox.empty.heading')} text={t('mailbox.empty.text')} />
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
              <EmptyState headingLevel={2} title={t('mailbox.choose.heading')} text={t('mailbox.choose.text')} />
            </div>
          )
        )}
      </div>
    </ReaderPage>
  );
}
