import { useTranslations } from 'use-intl';
import { featuresOfPlan, planFeatures, recipientLimits } from '../../../contract/rules/price-list.ts';
import { classes } from '../../ui/classes.ts';
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx';

export function PlanFeatures({ plan, ...list }: { plan: keyof typeof featuresOfPlan } & React.ComponentProps<'ul'>) {
  const feature = useTranslations('common.planFeatures');
  return (
    <ul {...list} className={classes('grid gap-2', list.className)}>
      {planFeatures.map((name, index) => {
        const isIncluded = index < featuresOfPlan[plan];
        const Icon = isIncluded ? CheckIcon : MinusIcon;
        return (
          <li key={name} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2">
            <Icon className={classes('mt-1 size-[18px]', isIncluded ? 'text-stamp' : 'text-ink-3')} />
            <span className={isIncluded ? 'text-ink-2' : 'text-ink-3'}>
              {!isIncluded && <span className="sr-only">{feature('lacks')} </span>}
              {feature(name, { recipients: recipientLimits.pro })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
