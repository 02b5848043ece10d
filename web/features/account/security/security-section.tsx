import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SecondFactor as State } from '../../../../contract/accounts.ts';
import { api } from '../../../api.ts';
import { errorText } from '../../../error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure, Skeleton } from '../../../ui/feedback/loading.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import type { SecondFactorAction } from './second-factor-dialog.tsx';

// Opened once by few: the dialog and the drawing of the code wait until then.
const SecondFactorDialog = lazy(() => import('./second-factor-dialog.tsx'));

/** Two-step sign-in: what it is, and the way on, off, or to fresh recovery codes. */
function SecondFactor({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations();
  const state = useQuery(api.secondFactor.read.queryOptions());
  return (
    <div className="mt-6 border-t border-rule pt-4">
      <h3 className="font-semibold font-stretch-92%">{t('account.secondFactor.heading')}</h3>
      {state.isPending && <Skeleton rows={1} rowClassName="h-13" label={t('common.loading')} />}
      {state.isError && (
        <LoadFailure
          text={errorText(t, state.error, t('account.secondFactor.loadFailed'))}
          retryLabel={t('common.actions.retry')}
          onRetry={() => void state.refetch()}
        />
      )}
      {state.data && <SecondFactorState state={state.data} isAdmin={isAdmin} />}
    </div>
  );
}

function SecondFactorState({ state: { isOn, recoveryCodesLeft }, isAdmin }: { state: State; isAdmin: boolean }) {
  const t = useTranslations('account.secondFactor');
  const [action, setAction] = useState<SecondFactorAction>();
  const [isOpen, setIsOpen] = useState(false);
  function open(wanted: SecondFactorAction) {
    setAction(wanted);
    setIsOpen(true);
  }
  return (
    <>
      {isOn ? (
        <p className="mt-1">
          <span className="font-semibold text-stamp">{t('on')}</span> {t('codesLeft', { count: recoveryCodesLeft })}
        </p>
      ) : (
        <p className="mt-1 text-ink-2">
          {t('off')} {isAdmin && t('recommended')}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {isOn ? (
          <>
            <Button onClick={() => open('renew')}>{t('renew')}</Button>
            <Button variant="danger" onClick={() => open('remove')}>
              {t('remove')}
            </Button>
          </>
        ) : (
          <Button onClick={() => open('start')}>{t('start')}</Button>
        )}
      </div>
      {action && (
        <Suspense>
          <SecondFactorDialog action={action} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}

export function SecuritySection({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations('account.security');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section id="seguranca" title={t('heading')}>
      <Button onClick={() => setIsOpen(true)}>{t('change')}</Button>
      <SecondFactor isAdmin={isAdmin} />
      <ChangePasswordDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </Section>
  );
}
