import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminReader } from '../../../contract/admin/people.ts';
import { api } from '../../api.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { DownIcon } from '../../ui/icons.tsx';
import { Menu, MenuButton, MenuRule } from '../../ui/menu.tsx';
import { useAction } from './admin-page.tsx';

interface Question {
  question: string;
  detail?: string;
  confirmLabel: string;
  run: () => void;
}

/** Actions on one account. Destructive ones ask first; there are none on the operator's own account. */
export function ReaderMenu({ reader, isOwn }: { reader: AdminReader; isOwn: boolean }) {
  const t = useTranslations();
  const { resend, endSessions, setAdmin, setSuspended } = useReaderActions();
  const [asked, setAsked] = useState<Question>();
  const [isAsking, setIsAsking] = useState(false);
  const { id, email } = reader;
  function ask(question: Question) {
    setAsked(question);
    setIsAsking(true);
  }
  const roleWord = reader.isAdmin ? 'unmakeAdmin' : 'makeAdmin';
  return (
    <span className="-my-2.5 -ml-2.5 block">
      <Menu
        label={t('admin.readers.menu', { email })}
        trigger={
          <>
            {t('admin.list.actions')} <DownIcon className="size-3.5" />
          </>
        }
        triggerClassName={buttonClass('quiet')}
      >
        {!reader.isConfirmed && (
          <MenuButton onSelect={() => resend.mutate({ id })}>{t('admin.readers.resend')}</MenuButton>
        )}
        <MenuButton
          onSelect={() =>
            ask({
              question: t('admin.readers.confirm.endSessions', { email }),
              confirmLabel: t('admin.readers.endSessions'),
              run: () => endSessions.mutate({ id }),
            })
          }
        >
          {t('admin.readers.endSessions')}
        </MenuButton>
        {!isOwn && (
          <>
            <MenuRule />
            <MenuButton
              onSelect={() =>
                ask({
                  question: t(`admin.readers.confirm.${roleWord}`, { email }),
                  confirmLabel: t(`admin.readers.${roleWord}`),
                  run: () => setAdmin.mutate({ id, isAdmin: !reader.isAdmin }),
                })
              }
            >
              {t(`admin.readers.${roleWord}`)}
            </MenuButton>
            {reader.isSuspended ? (
              <MenuButton onSelect={() => setSuspended.mutate({ id, isSuspended: false })}>
                {t('admin.readers.restore')}
              </MenuButton>
            ) : (
              <MenuButton
                onSelect={() =>
                  ask({
                    question: t('admin.readers.confirm.suspend', { email }),
                    detail: t('admin.readers.confirm.suspendDetail'),
                    confirmLabel: t('admin.readers.suspend'),
                    run: () => setSuspended.mutate({ id, isSuspended: true }),
                  })
                }
              >
                {t('admin.readers.suspend')}
              </MenuButton>
            )}
          </>
        )}
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        question={asked?.question ?? ''}
        detail={asked?.detail}
        confirmLabel={asked?.confirmLabel ?? ''}
        onConfirm={() => asked?.run()}
      />
    </span>
  );
}

/** Role and problems of an account, as badges. */
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

/** The operator’s actions on one account. */
function useReaderActions() {
  const t = useTranslations('admin.readers.done');
  const action = useAction([api.admin.readers.key()]);
  const { resendConfirmation, endSessions, setAdmin, setSuspended } = api.admin.readers;
  return {
    resend: useMutation(
      resendConfirmation.mutationOptions(action(({ sent }) => t(sent ? 'resend' : 'alreadyConfirmed'))),
    ),
    endSessions: useMutation(endSessions.mutationOptions(action(({ ended }) => t('endSessions', { count: ended })))),
    setAdmin: useMutation(
      setAdmin.mutationOptions(action((_, { isAdmin }) => t(isAdmin ? 'makeAdmin' : 'unmakeAdmin'))),
    ),
    setSuspended: useMutation(
      setSuspended.mutationOptions(action((_, { isSuspended }) => t(isSuspended ? 'suspend' : 'restore'))),
    ),
  };
}
