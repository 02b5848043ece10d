import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { AccountSession } from '../../../contract/accounts.ts';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';

export function SessionList() {
  const t = useTranslations('account.sessions');
  const sessions = useQuery(api.accounts.sessions.queryOptions());
  const change = {
    failed: t('failed'),
    done: ({ ended }: { ended: number }) => t('ended', { count: ended }),
    keys: [api.accounts.sessions.key()],
  };
  const end = useChange(api.accounts.endSession, change);
  const endOthers = useChange(api.accounts.endOtherSessions, change);
  return (
    <Section id="sessoes" title={t('heading')} text={t('text')}>
      <Loaded query={sessions} failed={t('failed')}>
        {(list) => (
          <>
            <ul>
              {list.map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => end.mutate({ id: session.id })} />
              ))}
            </ul>
            {list.length > 1 && (
              <Button className="mt-4" isPending={endOthers.isPending} onClick={() => endOthers.mutate({})}>
                {t('endOthers')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const t = useTranslations('account.sessions');
  const { moment } = useDates();
  const found = describeDevice(session.userAgent ?? '');
  const device = found ? t('device', found) : t('unknownDevice');
  return (
    <li className="flex min-h-[62px] items-center gap-4 border-b border-rule py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold font-stretch-92%">
          {device} {session.isCurrent && <Badge>{t('current')}</Badge>}
        </p>
        <p className="text-sm text-ink-3">
          {t('lastSeen', { date: moment(session.lastSeenAt) })}
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

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Common names of browser and system; undefined if the browser does not tell. */
export function describeDevice(userAgent: string): { browser: string; system: string } | undefined {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  return browser && system ? { browser, system } : undefined;
}
