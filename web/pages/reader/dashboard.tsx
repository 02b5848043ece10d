import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Language } from '../../../contract/language.ts';
import { DeliveryLines } from '../../features/editions/delivery-lines.tsx';
import { PreviewPanel } from '../../features/editions/preview-panel.tsx';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { TermsPanel } from '../../features/terms/list/terms-panel.tsx';
import { PlanUse } from '../../features/terms/plan-use.tsx';
import { useLanguage } from '../../language/use-language.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';

/** Term management: Portuguese at /dashboard, English at /english. */
export default function DashboardPage() {
  const t = useTranslations();
  const { reader } = useSession();
  const { language, setLanguage } = useLanguage();
  const navigate = useNavigate();
  if (!reader) return null;
  function choose(chosen: Language, href: string) {
    setLanguage(chosen);
    void navigate(href);
  }
  const languages = [
    { code: 'pt' as const, name: 'Português', href: '/dashboard', isCurrent: language === 'pt' },
    { code: 'en' as const, name: 'English', href: '/english', isCurrent: language === 'en' },
  ].map((option) => ({ ...option, onChoose: () => choose(option.code, option.href) }));
  return (
    <ReaderPage languageSwitch={<LanguageSwitch label={t('common.language')} options={languages} />}>
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
