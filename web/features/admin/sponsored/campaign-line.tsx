import { useTranslations } from 'use-intl';
import type { SponsoredItem } from '../../../../contract/sponsored.ts';
import { now } from '../../../clock.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { dateIn } from '../../../zone-dates.ts';
import { useDates } from '../use-dates.ts';

/** Switched on, but its days have not begun or are over: said, so that nobody waits for it. */
export function CampaignStamp({ item: { active, startsOn, endsOn } }: { item: SponsoredItem }) {
  const t = useTranslations('admin.sponsored');
  const today = dateIn('America/Sao_Paulo', now());
  if (!active) return null;
  if (startsOn && startsOn > today) return <Badge tone="quiet">{t('scheduled')}</Badge>;
  if (endsOn && endsOn < today) return <Badge tone="quiet">{t('over')}</Badge>;
  return null;
}

/** "De 01/03/2026 até 31/03/2026. Planos: Gratuito, Premium" */
export function CampaignLine({ item: { startsOn, endsOn, plans } }: { item: SponsoredItem }) {
  const t = useTranslations('admin.sponsored');
  const names = useTranslations('common.plans');
  const dates = useDates();
  const day = (date: string) => dates.day(`${date}T12:00:00`);
  const span = [startsOn && t('from', { date: day(startsOn) }), endsOn && t('until', { date: day(endsOn) })].filter(
    Boolean,
  );
  if (span.length === 0 && plans.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-ink-3 tabular-nums">
      {span.length > 0 && <span className="first-letter:uppercase">{span.join(' ')}</span>}
      {plans.length > 0 && <span>{t('forPlans', { plans: plans.map((plan) => names(plan)).join(', ') })}</span>}
    </p>
  );
}
