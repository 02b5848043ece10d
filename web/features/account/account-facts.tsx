import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../../contract/accounts.ts';

/** spec §2: the read-only fields, País and Idioma fixed as specified. */
export function AccountFacts({ account }: { account: Account }) {
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
      <Fact name={t('language')}>{t('languageValue')}</Fact>
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
