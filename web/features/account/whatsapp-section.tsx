import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Plan } from '../../../contract/plans.ts';
import { api } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Paid plans; says plainly what this installation cannot do. */
export function WhatsappSection({ plan }: { plan: Plan }) {
  const t = useTranslations('account.whatsapp');
  const { data: settings } = useQuery(api.deliverySettings.read.queryOptions());
  const isFree = plan === 'free';
  const isOff = isFree || !settings?.hasWhatsapp;
  return (
    <Section title={t('heading')} text={isFree ? t('paid') : t('unavailable')}>
      {isFree ? (
        <ButtonLink to="/upgrade">{t('upgrade')}</ButtonLink>
      ) : (
        <fieldset disabled={isOff} className="grid gap-3">
          <TextField label={t('number')} type="tel" autoComplete="tel" disabled={isOff} />
          <Checkbox label={t('consent')} disabled={isOff} />
          <div>
            <Button disabled={isOff}>{t('action')}</Button>
          </div>
        </fieldset>
      )}
    </Section>
  );
}
