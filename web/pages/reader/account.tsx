import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account, Me } from '../../../contract/accounts.ts';
import type { Language } from '../../../contract/language.ts';
import { defaultTermLimits } from '../../../contract/rules/field-limits.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';
import { DeliverySection } from '../../features/account/delivery-section.tsx';
import { EditAccountDialog } from '../../features/account/edit-account.tsx';
import { SecuritySection } from '../../features/account/security-section.tsx';
import { SessionList } from '../../features/account/session-list.tsx';
import { WhatsappSection } from '../../features/account/whatsapp-section.tsx';
import { YourData } from '../../features/account/your-data.tsx';
import { ChatSection } from '../../features/clippings/channels.tsx';
import { OtherLanguageLink } from '../../features/navigation/other-language.tsx';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { useCountries } from '../../features/onboarding/onboarding-step.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { useDates } from '../../language/use-dates.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Button, TallLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useConfirm } from '../../ui/feedback/dialog.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';

const anchors = [
  ['entrega', 'account.delivery.heading'],
  ['whatsapp', 'whatsapp.heading'],
  ['canais', 'chats.heading'],
  ['seguranca', 'account.security.heading'],
  ['sessoes', 'account.sessions.heading'],
  ['feeds', 'account.feeds.heading'],
  ['dados', 'account.privacy.heading'],
] as const;

/** If the profile can neither be read nor created, the page shows the free plan and today (requirements R81). */
function localDefault({ email }: Me): Account {
  return {
    email,
    fullName: null,
    linkedinProfile: null,
    occupation: null,
    country: null,
    plan: 'free',
    termLimit: defaultTermLimits.free,
    createdAt: new Date(now()).toISOString(),
    pendingEmail: null,
  };
}

export default function AccountPage() {
  const t = useTranslations();
  const { reader } = useSession();
  const account = useQuery(api.accounts.account.queryOptions());
  const [isEditing, setIsEditing] = useState(false);
  if (!reader) return null;
  return (
    <ReaderPage languageSwitch={null}>
      <OtherLanguageLink />
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
            <Loaded query={account} failed={t('account.failed.load')}>
              {(data) => <AccountFacts account={data} language={reader.language} />}
            </Loaded>
            {account.isError && !account.data && (
              <AccountFacts account={localDefault(reader)} language={reader.language} />
            )}
          </div>
          <DeliverySection reader={reader} />
        </div>
        <div className="grid grid-cols-1 gap-10">
          <WhatsappSection />
          <ChatSection />
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

/** The read-only fields: País is fixed in Portuguese, Idioma is the reader's own (requirements R79). */
function AccountFacts({ account, language }: { account: Account; language: Language }) {
  const t = useTranslations('account');
  const { language: pageLanguage } = useLanguage();
  const plans = useTranslations('common.plans');
  const pix = useTranslations('upgrade.pix');
  const year = useQuery(api.payments.billing.queryOptions({ enabled: account.plan !== 'free' })).data?.pix.year;
  const { day } = useDates();
  const own = useCountries(pageLanguage).data?.find(({ value }) => value === account.country)?.text;
  const country = pageLanguage === 'pt' ? t('countryValue') : (own ?? t('notGiven'));
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
      <Fact name={t('occupation')}>{account.occupation || t('notGiven')}</Fact>
      <Fact name={t('country')}>{country}</Fact>
      <Fact name={t('createdAt')}>{day(account.createdAt)}</Fact>
      <Fact name={t('language')}>{t(`languages.${language}`)}</Fact>
      <Fact name={t('plan')}>
        {t('planValue', { plan: plans(account.plan), limit: account.termLimit })}
        {year && <span className="block text-sm text-ink-3">{pix('account', { date: day(year.lastOn) })}</span>}
      </Fact>
      <Fact name={t('legal')}>
        <TallLink to="/terms">{t('legalLink')}</TallLink>
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

/** Addresses for feed readers, created on demand. Replacing and revoking ask first: feed readers lose the old ones. */
function PrivateFeeds() {
  const t = useTranslations('account.feeds');
  const { data } = useQuery(api.feeds.address.queryOptions());
  const address = data?.address;
  const failed = t('failed');
  const create = useChange(api.feeds.create, { failed, done: t('created') });
  const revoke = useChange(api.feeds.revoke, { failed, done: t('revoked') });
  const { ask, dialog } = useConfirm();
  const askFirst = (action: 'renew' | 'revoke') =>
    ask({
      question: t(`${action}Question`),
      detail: t('lost'),
      confirmLabel: t(`${action}`),
      onConfirm: () => (action === 'renew' ? create : revoke).mutate({}),
    });
  return (
    <Section id="feeds" title={t('heading')} text={t('text')}>
      {address && (
        <dl className="mb-4">
          <AddressRow name={t('rss')} url={address.rssUrl} />
          <AddressRow name={t('json')} url={address.jsonUrl} />
        </dl>
      )}
      {data && !address && <p className="mb-4 text-ink-3">{t('none')}</p>}
      {data && (
        <div className="flex flex-wrap gap-3">
          <Button isPending={create.isPending} onClick={() => (address ? askFirst('renew') : create.mutate({}))}>
            {t(address ? 'renew' : 'create')}
          </Button>
          {address && (
            <Button variant="danger" isPending={revoke.isPending} onClick={() => askFirst('revoke')}>
              {t('revoke')}
            </Button>
          )}
        </div>
      )}
      {dialog}
    </Section>
  );
}

function AddressRow({ name, url }: { name: string; url: string }) {
  const t = useTranslations('account.feeds');
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-b border-rule py-1.5">
      <dt className="w-24 flex-none font-semibold font-stretch-92%">{name}</dt>
      <dd className="min-w-0 flex-1 basis-52 truncate text-sm text-ink-2">{url}</dd>
      <dd>
        <CopyButton text={url} label={t('copy', { name })} />
      </dd>
    </div>
  );
}
