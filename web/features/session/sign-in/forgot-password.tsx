import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';

// Few open it: the dialog's code waits until then.
const ForgotPasswordDialog = lazy(() => import('./forgot-password-dialog.tsx'));

export function ForgotPassword() {
  const t = useTranslations('auth');
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  function open() {
    setWasOpened(true);
    setIsOpen(true);
  }
  return (
    <>
      <button
        type="button"
        className="min-h-11 justify-self-start text-pen underline underline-offset-[.2em]"
        onClick={open}
      >
        {t('forgot')}
      </button>
      {wasOpened && (
        <Suspense>
          <ForgotPasswordDialog isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
