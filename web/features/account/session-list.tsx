import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { AccountSession } from '../../../contract/accounts.ts';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { useNotify } from '../../use-notify.ts';
import { describeDevice } from './describe-device.ts';

export function SessionList() {
  const t = useTranslations();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const sessions = useQuery(api.accounts.sessions.queryOptions());
  const outcome = {
    onSuccess: ({ ended }: { ended: number }) =>
      notify({ title: t('account.sessions.ended', { count: ended }), tone: 'success' as const }),
    onError: (error: unknown) =>
      notify({ title: errorText(t, error, t('account.sessions.failed')), tone: 'error' as const }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.accounts.sessions.key() }),
  };
  const end = useMutation(api.accounts.endSession.mutationOptions(outcome));
  const endOthers = useMutation(api.accounts.endOtherSessions.mutationOptions(outcome));
  return (
    <Section id="sessoes" title={t('account.sessions.heading')} text={t('account.sessions.text')}>
      {sessions.isPending && <Skeleton rows={2} rowClassName="h-[62px]" label={t('common.loading')} />}
      {sessions.isError && (
        <LoadFailure
          text={errorText(t, sessions.error, t('account.sessions.failed'))}
          retryLabel={t('common.actions.retry')}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data && (
        <>
          <ul>
            {sessions.data.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => end.mutate({ id: session.id })} />
            ))}
          </ul>
          {sessions.data.length > 1 && (
            <Button className="mt-4" isPending={endOthers.isPending} onClick={() => endOthers.mutate({})}>
              {t('account.sessions.endOthers')}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const t = useTranslations('account.sessions');
  const format = useFormatter();
  const found = describeDevice(session.userAgent ?? '');
  const device = found ? t('device', found) : t('unknownDevice');
  const date = format.dateTime(new Date(session.lastSeenAt), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <li className="flex min-h-[62px] items-center gap-4 border-b border-fio py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold font-stretch-92%">
          {device} {session.isCurrent && <Stamp>{t('current')}</Stamp>}
        </p>
        <p className="text-sm text-tinta-3">
          {t('lastSeen', { date })}
          {session.ipAddress && ` · ${session.ipAddress}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button variant="quiet" aria-label={t('endLabel', { device })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
