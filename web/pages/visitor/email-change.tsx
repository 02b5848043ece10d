import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { PublicPage } from '../../features/navigation/public-page.tsx';
import { sessionQuery } from '../../features/session/use-session.ts';
import { isRefusal } from '../../refusal.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Paper } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';
import { errorText } from '../../use-notify.ts';

/** The target of the link sent to a new address. It needs a press, because scanners follow links in mails. */
export default function EmailChangePage() {
  const t = useTranslations();
  const [query] = useSearchParams();
  const token = query.get('token');
  const confirm = useChange(api.accounts.confirmEmail, { keys: [sessionQuery.queryKey] });
  const isDone = confirm.isSuccess;
  // a link works once: another is asked for on the account page
  const isSpent = isRefusal(confirm.error) && confirm.error.code === 'INVALID_TOKEN';
  return (
    <PublicPage className="wrap py-8 sm:py-14">
      <Paper isNarrow className="grid gap-5">
        <h1 className="headline text-3xl sm:text-4xl">
          {t(isDone ? 'account.confirm.done' : 'account.confirm.heading')}
        </h1>
        <p className="prose-text">{t(isDone ? 'account.confirm.doneText' : 'account.confirm.text')}</p>
        <div role="status" className="empty:hidden">
          {!token && <p className="font-semibold text-pencil">{t('account.confirm.missing')}</p>}
          {confirm.error && (
            <p className="font-semibold text-pencil">{errorText(t, confirm.error, t('account.confirm.failed'))}</p>
          )}
        </div>
        <div>
          {isDone || isSpent ? (
            <ButtonLink variant="primary" to="/account">
              {t('account.confirm.open')}
            </ButtonLink>
          ) : (
            token && (
              <Button variant="primary" isPending={confirm.isPending} onClick={() => confirm.mutate({ token })}>
                {t('account.confirm.action')}
              </Button>
            )
          )}
        </div>
      </Paper>
    </PublicPage>
  );
}
