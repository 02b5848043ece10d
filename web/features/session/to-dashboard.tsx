import { useEffect, useEffectEvent } from 'react';
import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { FullScreenWait } from '../../ui/full-screen-wait.tsx';
import { useNotify } from '../../use-notify.ts';

/** spec §2: who is signed in has nothing to do at the login. `notice` is told on the way. */
export function ToDashboard({ notice }: { notice?: string }) {
  const t = useTranslations('auth');
  const notify = useNotify();
  const tell = useEffectEvent((title: string) => void notify({ title, tone: 'success' }));
  useEffect(() => {
    if (notice) tell(notice);
  }, [notice]);
  return (
    <>
      <FullScreenWait text={t('wait')} />
      <Navigate to="/dashboard" replace />
    </>
  );
}
