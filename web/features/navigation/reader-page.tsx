import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { authCalls } from '../session/auth-calls.ts';
import { useSession } from '../session/use-session.ts';
import { PastDueBanner } from '../upgrade/past-due.tsx';
import { NavigationBar } from './navigation-bar.tsx';

/** The frame of a page for readers: bar above, tabs below on a phone, room for them at the foot. Its routes list the area `upgrade`. */
export function ReaderPage({ languageSwitch, children }: { languageSwitch?: ReactNode; children: ReactNode }) {
  const { reader } = useSession();
  return (
    <>
      <NavigationBar languageSwitch={languageSwitch} />
      <main id="content" className="wrap pb-32">
        {reader && <ConfirmBanner reader={reader} />}
        {reader && <PastDueBanner reader={reader} />}
        {children}
      </main>
    </>
  );
}

/** Until the address is confirmed nothing is sent to it: said on every page of the reader, with the mail once more. */
function ConfirmBanner({ reader }: { reader: Me }) {
  const t = useTranslations('common.confirmEmail');
  const resend = useMutation({ mutationFn: () => authCalls.sendConfirmation(reader.email) });
  if (reader.emailConfirmed) return null;
  return (
    <div className="pt-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-l-[6px] border-pen bg-paper px-5 py-4">
        <p className="flex-1 basis-72 font-semibold wrap-anywhere">{t('text', { email: reader.email })}</p>
        <div role="status" className="grid gap-1">
          {resend.isSuccess ? (
            <p>{t('done')}</p>
          ) : (
            <Button isPending={resend.isPending} onClick={() => resend.mutate()}>
              {t('action')}
            </Button>
          )}
          {resend.isError && <p className="text-sm text-pencil">{t('failed')}</p>}
        </div>
      </div>
    </div>
  );
}
