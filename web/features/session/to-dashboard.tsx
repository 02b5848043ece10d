import { useEffect, useEffectEvent } from 'react';
import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { FullScreenWait } from '../../ui/feedback/loading.tsx';
import { useNotify } from '../../use-notify.ts';
import { useWantedPage } from './use-session.ts';

/** spec §2: who is signed in has nothing to do at the login. `notice` is told on the way. */
export function ToDashboard({ reader, notice }: { reader: Me; notice?: string }) {
  const t = useTranslations('auth');
  const notify = useNotify();
  const wanted = useWantedPage();
  const tell = useEffectEvent((title: string) => void notify({ title, tone: 'success' }));
  useEffect(() => {
    if (notice) tell(notice);
  }, [notice]);
  return (
    <>
      <FullScreenWait text={t('wait')} />
      <Navigate to={wanted ?? dashboardPath(reader.language)} replace />
    </>
  );
}
