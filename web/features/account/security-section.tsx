import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { longestPassword } from '../../../contract/rules/field-limits.ts';
import { api } from '../../api.ts';
import { isRefusal } from '../../refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogForm, useDialog } from '../../ui/feedback/dialog.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { fieldText, focusField, PasswordField, Problem } from '../../ui/fields/fields.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';
import { PasswordChecklist, usePasswordMin, usePasswordRefusal } from '../session/credentials.tsx';
import { Passkeys } from './passkeys.tsx';
import type { SecondFactorAction } from './second-factor-dialog.tsx';

// Rarely opened: the dialog and the QR code are loaded on demand.
const SecondFactorDialog = lazy(() => import('./second-factor-dialog.tsx'));

function SecondFactor({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations('account.secondFactor');
  const state = useQuery(api.secondFactor.read.queryOptions());
  const { subject: action, open, dialog } = useDialog<SecondFactorAction>();
  return (
    <div className="mt-6 border-t border-rule pt-4">
      <h3 className="font-semibold font-stretch-92%">{t('heading')}</h3>
      <Loaded query={state} failed={t('loadFailed')}>
        {({ isOn, recoveryCodesLeft }) =>
          isOn ? (
            <>
              <p className="mt-1">
                <span className="font-semibold text-stamp">{t('on')}</span>{' '}
                {t('codesLeft', { count: recoveryCodesLeft })}
              </p>
              <div className="mt-3 flex flex-wrap gap-3">
                <Button onClick={() => open('renew')}>{t('renew')}</Button>
                <Button variant="danger" onClick={() => open('remove')}>
                  {t('remove')}
                </Button>
              </div>
            </>
          ) : (
            <>
              <p className="mt-1 text-ink-2">
                {t('off')} {isAdmin && t('recommended')}
              </p>
              <Button className="mt-3" onClick={() => open('start')}>
                {t('start')}
              </Button>
            </>
          )
        }
      </Loaded>
      {action && (
        <Suspense>
          <SecondFactorDialog action={action} {...dialog} />
        </Suspense>
      )}
    </div>
  );
}

export function SecuritySection({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations('account.security');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section id="seguranca" title={t('heading')}>
      <Button onClick={() => setIsOpen(true)}>{t('change')}</Button>
      <SecondFactor isAdmin={isAdmin} />
      <Passkeys />
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={t('change')} description={t('text')}>
        <ChangePasswordForm onDone={() => setIsOpen(false)} />
      </Dialog>
    </Section>
  );
}

/** Ends all other sessions. */
function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations();
  const min = usePasswordMin();
  const [newPassword, setNewPassword] = useState('');
  const weak = usePasswordRefusal(newPassword);
  const [problem, setProblem] = useState<string>();
  const change = useChange(api.accounts.changePassword, {
    failed: t('account.security.failed'),
    done: { title: t('account.security.changed'), description: t('account.security.changedText') },
    shownHere: 'failures',
    keys: [api.accounts.sessions.key()],
  });

  function send(form: HTMLFormElement) {
    const currentPassword = fieldText(form, 'currentPassword');
    const found =
      newPassword.length < min
        ? t('common.password.hint', { min })
        : newPassword === currentPassword
          ? t('account.security.same')
          : undefined;
    setProblem(found);
    if (found) focusField(form, 'newPassword');
    else change.mutate({ currentPassword, newPassword }, { onSuccess: onDone });
  }

  const { failure } = change;
  const isCurrentWrong = isRefusal(change.error) && change.error.code === 'PASSWORD_WRONG';
  const isNewWrong = isRefusal(change.error) && change.error.code.startsWith('PASSWORD_') && !isCurrentWrong;
  return (
    <DialogForm isPending={change.isPending} onSend={send} onCancel={onDone} action={t('account.security.save')}>
      <PasswordField
        label={t('account.security.current')}
        name="currentPassword"
        error={isCurrentWrong ? failure : undefined}
      />
      <PasswordField
        label={t('account.security.next')}
        name="newPassword"
        autoComplete="new-password"
        maxLength={longestPassword}
        value={newPassword}
        onChange={(event) => setNewPassword(event.target.value)}
        error={weak ?? problem ?? (isNewWrong ? failure : undefined)}
      />
      <PasswordChecklist password={newPassword} />
      <Problem className="text-sm">{!isCurrentWrong && !isNewWrong && failure}</Problem>
    </DialogForm>
  );
}
