import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { Account, Me } from '../../../contract/accounts.ts';
import type { Language } from '../../../contract/language.ts';
import { defaultTermLimits } from '../../../contract/rules/field-limits.ts';
import { now } from '../../clock.ts';
import { errorText } from '../../error-text.ts';
import { DeliverySection } from '../../features/account/delivery-section.tsx';
import { EditAccountDialog, useAccount } from '../../features/account/edit-account.tsx';
import { PrivateFeeds } from '../../features/account/private-feeds.tsx';
import { SecuritySection } from '../../features/account/security/security-section.tsx';
import { SessionList } from '../../features/account/security/session-list.tsx';
import { WhatsappSection } from '../../features/account/whatsapp-section.tsx';
import { YourData } from '../../features/account/your-data.tsx';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure, Skeleton } from '../../ui/feedback/loading.tsx';

const anchors = [
  ['entrega', 'account.delivery.heading'],
  ['whatsapp', 'whatsapp.heading'],
  ['seguranca', 'account.security.heading'],
  ['sessoes', 'account.sessions.heading'],
  ['feeds', 'account.feeds.heading'],
  ['dados', 'account.privacy.heading'],
] as const;

/** spec §4: when the profile can neither be read nor made, the page shows plan Free and today. */
function localDefault({ email }: Me): Account {
  return {
    email,
    fullName: null,
    linkedinProfile: null,
    country: null,
    plan: 'free',
    termLimit: defaultTermLimits.free,
    createdAt: new Date(now()).toISOString(),
    pendingEmail: null,
  };
}

/** Minha Conta: who the reader is here, how the clipping comes, and all that may be taken along or deleted. */
export default function AccountPage() {
  const t = useTranslations();
  const { reader } = useSession();
  const account = useAccount();
  const [isEditing, setIsEditing] = useState(false);
  if (!reader) return null;
  const shown = account.data ?? (account.isError ? localDefault(reader) : undefined);
  return (
    <ReaderPage>
      <div className="flex flex-wrap items-end justify-between gap-4 pt-6 pb-6 sm:pt-8">
        <h1 className="headline text-3xl sm:text-4xl">{t('account.heading')}</h1>
        <Button variant="primary" disabled={!account.data} onClick={() => setIsEditing(true)}>
          {t('account.edit')}
        </Button>
      </div>
      <nav aria-label={t('account.sections')} className="-mt-3 mb-5 flex flex-wrap gap-x-5">
        {anchors.map(([anchor, key]) => (
          <a key={anchor} href={`#${anchor}`} className="inline-flex min-h-11 items-center">
            {t(key)}
          </a>
        ))}
      </nav>
      <div className="grid grid-cols-1 items-start gap-x-11 gap-y-10 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-10">
          <div className="border-t-[3px] border-ink">
            {account.isPending && <Skeleton rows={8} rowClassName="h-13" label={t('common.loading')} />}
            {account.isError && (
              <LoadFailure
                text={errorText(t, account.error, t('account.failed.load'))}
                retryLabel={t('common.actions.retry')}
                onRetry={() => void account.refetch()}
              />
            )}
            {shown && <AccountFacts account={shown} language={reader.language} />}
          </div>
          <DeliverySection reader={reader} />
        </div>
        <div className="grid grid-cols-1 gap-10">
          <WhatsappSection />
          <SecuritySection isAdmin={reader.isAdmin} />
          <SessionList />
          <PrivateFeeds />
          <YourData />
        </div>
      </div>
      {account.data && <EditAccountDialog account={account.data} isOpen={isEditing} onOpenChange={setIsEditing} />}
    </ReaderPage>
  );
}

/** spec §2: the read-only fields, País fixed as specified, Idioma the reader's own. */
export function AccountFacts({ account, language }: { account: Account; language: Language }) {
  const t = useTranslations('account');
  const plans = useTranslations('common.plans');
  const format = useFormatter();
  const since = format.dateTime(new Date(account.createdAt), { day: '2-digit', month: '2-digit', year: 'numeric' });
  return (
    <dl>
      <Fact name={t('email')}>
        {account.email}
        {account.pendingEmail && (
          <span className="block text-sm text-ink-3">{t('emailChange.pending', { email: account.pendingEmail })}</span>
        )}
      </Fact>
      <Fact name={t('fullName')}>{account.fullName ?? t('notGiven')}</Fact>
      <Fact name={t('linkedin')} isQuiet={!account.linkedinProfile}>
        {account.linkedinProfile ?? t('linkedinExample')}
      </Fact>
      <Fact name={t('country')}>{t('countryValue')}</Fact>
      <Fact name={t('createdAt')}>{since}</Fact>
      <Fact name={t('language')}>{t(`languages.${language}`)}</Fact>
      <Fact name={t('plan')}>{t('planValue', { plan: plans(account.plan), limit: account.termLimit })}</Fact>
      <Fact name={t('legal')}>
        <Link to="/terms" className="inline-flex min-h-11 items-center">
          {t('legalLink')}
        </Link>
      </Fact>
    </dl>
  );
}

function Fact({ name, isQuiet = false, children }: { name: string; isQuiet?: boolean; children: ReactNode }) {
  return (
    <div className="grid min-h-13 items-center gap-x-4 border-b border-rule py-1.5 sm:grid-cols-[170px_minmax(0,1fr)]">
      <dt className="font-semibold font-stretch-92%">{name}</dt>
      <dd className={`wrap-anywhere ${isQuiet ? 'text-ink-3' : 'text-ink-2'}`}>{children}</dd>
    </div>
  );
}
