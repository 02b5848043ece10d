import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { authCalls } from './auth-calls.ts';

/** Until the address is confirmed nothing is sent to it: said on every page of the reader, with the mail once more. */
export function ConfirmBanner({ reader }: { reader: Me }) {
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
