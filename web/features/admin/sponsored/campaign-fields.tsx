import { useTranslations } from 'use-intl';
import type { SponsoredDraft } from '../../../../contract/admin/sponsored.ts';
import { everyPlan } from '../../../../contract/rules/price-list.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

type Campaign = Pick<SponsoredDraft, 'startsOn' | 'endsOn' | 'plans'>;

/** From when to when, and for readers of which plans. */
export function CampaignFields({
  value,
  onChange,
}: {
  value: Campaign;
  onChange: (change: Partial<Campaign>) => void;
}) {
  const t = useTranslations('admin.sponsored');
  const names = useTranslations('common.plans');
  const { startsOn, endsOn, plans } = value;
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('startsOn')}
          hint={t('datesHint')}
          value={startsOn ?? ''}
          onChange={(event) => onChange({ startsOn: event.target.value || null })}
        />
        <TextField
          type="date"
          label={t('endsOn')}
          hint={t('datesHint')}
          value={endsOn ?? ''}
          min={startsOn ?? undefined}
          onChange={(event) => onChange({ endsOn: event.target.value || null })}
        />
      </div>
      <fieldset>
        <legend className="label-text">{t('plans')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {everyPlan.map((plan) => (
            <Checkbox
              key={plan}
              label={names(plan)}
              checked={plans.includes(plan)}
              onChange={({ target: { checked } }) =>
                onChange({ plans: checked ? [...plans, plan] : plans.filter((one) => one !== plan) })
              }
            />
          ))}
        </div>
        <p className="text-sm text-ink-3">{t('plansHint')}</p>
      </fieldset>
    </>
  );
}
