import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminReader } from '../../../../contract/admin/people.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { DownIcon } from '../../../ui/icons.tsx';
import { Menu, MenuButton, MenuRule } from '../../../ui/menu.tsx';
import { useReaderActions } from './use-readers.ts';

interface Question {
  question: string;
  detail?: string;
  confirmLabel: string;
  run: () => void;
}

/** What can be done to one account. Whatever takes something away is asked first; the own account is left alone. */
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
        cancelLabel={t('common.actions.cancel')}
        onConfirm={() => asked?.run()}
      />
    </span>
  );
}
