import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { Language } from '../../../contract/language.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';
import { PreviewPanel } from '../../features/editions/preview-panel.tsx';
import { PageLanguageSwitch } from '../../features/navigation/public-page.tsx';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { TermsPanel } from '../../features/terms/list/terms-panel.tsx';
import { useTerms } from '../../features/terms/use-terms.ts';
import { useLanguage } from '../../language/use-language.ts';
import { TallLink, TextButton } from '../../ui/button.tsx';
import { Meter } from '../../ui/display/bars.tsx';

/** Term management: Portuguese at /dashboard, English at /english. */
export default function DashboardPage() {
  const t = useTranslations();
  const { reader } = useSession();
  const { setLanguage } = useLanguage();
  const navigate = useNavigate();
  if (!reader) return null;
  function choose(language: Language) {
    setLanguage(language, () => choose(language === 'en' ? 'pt' : 'en'));
    void navigate(dashboardPath(language));
  }
  return (
    <ReaderPage languageSwitch={<PageLanguageSwitch hrefOf={dashboardPath} onChoose={choose} />}>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4 pt-6 pb-5 sm:pt-8 sm:pb-6">
        <h1 className="headline text-3xl sm:text-4xl">{t('terms.heading')}</h1>
        <PlanUse reader={reader} />
      </div>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-11">
        <TermsPanel />
        <aside className="lg:sticky lg:top-5" aria-label={t('editions.preview.heading')}>
          <PreviewPanel reader={reader} />
          <DeliveryLines reader={reader} />
        </aside>
      </div>
    </ReaderPage>
  );
}

function DeliveryLines({ reader }: { reader: Me }) {
  const t = useTranslations('editions.delivery');
  const locale = useLocale();
  const { data: settings } = useQuery(api.deliverySettings.read.queryOptions());
  const { data: whatsapp } = useQuery(api.whatsapp.read.queryOptions());
  if (!settings) return null;
  return (
    <dl className="mt-8 border-t border-rule">
      <Line name={t('email')}>{settings.isSubscribed ? reader.email : t('off')}</Line>
      <Line name={t('whatsapp')}>{whatsapp?.state === 'confirmed' ? whatsapp.maskedPhone : t('none')}</Line>
      <Line name={t('time')}>
        <TallLink to="/account">
          {settings.localTime}, {zoneName(settings.timeZone, locale)}
        </TallLink>
      </Line>
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center gap-4 border-b border-rule">
      <dt className="font-semibold font-stretch-92%">{name}</dt>
      <dd className="min-w-0 flex-1 text-right text-ink-2 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The common name of a zone: "Horário de Brasília". */
function zoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

// Loaded on demand: few open it.
const MoreTermsDialog = lazy(() => import('../../features/terms/more-terms-dialog.tsx'));

function PlanUse({ reader: { plan, termLimit } }: { reader: Me }) {
  const t = useTranslations();
  const { data } = useTerms();
  const [isOpen, setIsOpen] = useState<boolean>();
  const used = data?.filter((term) => term.isActive).length ?? 0;
  return (
    <div className="grid w-full justify-items-start gap-1 sm:ml-auto sm:w-auto sm:justify-items-end sm:text-right">
      <Meter used={used} total={termLimit} label={t('terms.meter', { used, limit: termLimit })} />
      <p className="text-ink-2">
        {t('terms.limit', { count: termLimit })} · {t(`common.plans.${plan}`)}
      </p>
      <TextButton onClick={() => setIsOpen(true)}>{t('terms.howToAddMore')}</TextButton>
      {isOpen !== undefined && (
        <Suspense>
          <MoreTermsDialog plan={plan} limit={termLimit} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </div>
  );
}
