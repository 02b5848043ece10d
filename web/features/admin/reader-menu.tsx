import { useTranslations } from 'use-intl';
import type { AdminReader } from '../../../contract/admin/people.ts';
import { api } from '../../api.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { useConfirm } from '../../ui/feedback/dialog.tsx';
import { DownIcon } from '../../ui/icons.tsx';
import { Menu, MenuButton, MenuRule } from '../../ui/menu.tsx';
import { useAction } from './admin-page.tsx';

/** Actions on one account. Destructive ones ask first; there are none on the operator's own account. */
export function ReaderMenu({ reader, isOwn }: { reader: AdminReader; isOwn: boolean }) {
  const t = useTranslations('admin');
  const done = useTranslations('admin.readers.done');
  const calls = api.admin.readers;
  const resend = useAction(calls.resendConfirmation, ({ sent }) => done(sent ? 'resend' : 'alreadyConfirmed'));
  const lift = useAction(calls.liftSuppression, done('liftSuppression'));
  const endSessions = useAction(calls.endSessions, ({ ended }) => done('endSessions', { count: ended }));
  const setAdmin = useAction(calls.setAdmin, (_, { isAdmin }) => done(isAdmin ? 'makeAdmin' : 'unmakeAdmin'));
  const setSuspended = useAction(calls.setSuspended, (_, { isSuspended }) => done(isSuspended ? 'suspend' : 'restore'));
  const { ask, dialog } = useConfirm();
  const { id, email } = reader;
  function asking(
    name: 'liftSuppression' | 'endSessions' | 'makeAdmin' | 'unmakeAdmin' | 'suspend',
    onConfirm: () => void,
    detail?: string,
  ) {
    const confirmLabel = t(`readers.${name}`);
    const question = t(`readers.confirm.${name}`, { email });
    return <MenuButton onSelect={() => ask({ question, detail, confirmLabel, onConfirm })}>{confirmLabel}</MenuButton>;
  }
  const roleWord = reader.isAdmin ? 'unmakeAdmin' : 'makeAdmin';
  return (
    <span className="-my-2.5 -ml-2.5 block">
      <Menu
        label={t('readers.menu', { email })}
        trigger={
          <>
            {t('list.actions')} <DownIcon className="size-3.5" />
          </>
        }
        triggerClassName={buttonClass('quiet')}
      >
        {!reader.isConfirmed && <MenuButton onSelect={() => resend.mutate({ id })}>{t('readers.resend')}</MenuButton>}
        {reader.isAddressBlocked && asking('liftSuppression', () => lift.mutate({ id }))}
        {asking('endSessions', () => endSessions.mutate({ id }))}
        {!isOwn && (
          <>
            <MenuRule />
            {asking(roleWord, () => setAdmin.mutate({ id, isAdmin: !reader.isAdmin }))}
            {reader.isSuspended ? (
              <MenuButton onSelect={() => setSuspended.mutate({ id, isSuspended: false })}>
                {t('readers.restore')}
              </MenuButton>
            ) : (
              asking(
                'suspend',
                () => setSuspended.mutate({ id, isSuspended: true }),
                t('readers.confirm.suspendDetail'),
              )
            )}
          </>
        )}
      </Menu>
      {dialog}
    </span>
  );
}

export function ReaderStates({ reader }: { reader: AdminReader }) {
  const t = useTranslations('admin.readers');
  const troubles = (['isSuspended', 'isUnconfirmed', 'isAddressBlocked', 'isUnsubscribed'] as const).filter((name) =>
    name === 'isUnconfirmed' ? !reader.isConfirmed : reader[name],
  );
  return (
    <span className="flex flex-wrap gap-1">
      {reader.isAdmin && <Badge>{t('isAdmin')}</Badge>}
      {troubles.map((name) => (
        <Badge key={name} tone="bad">
          {t(name)}
        </Badge>
      ))}
      {troubles.length === 0 && !reader.isAdmin && <span className="text-ink-3">{t('isWell')}</span>}
    </span>
  );
}
