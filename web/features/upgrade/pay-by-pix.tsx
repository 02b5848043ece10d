import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatTaxId, readTaxId } from '../../../contract/payments/tax-id.ts';
import type { Billing, PaidPlan } from '../../../contract/plans.ts';
import { chargedCents, everyPlan, longestPayerName, planCardNames } from '../../../contract/rules/price-list.ts';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { useMoney } from '../../language/use-money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Form, fieldText, focusField, Submit, TextField } from '../../ui/fields/fields.tsx';
import { useChange } from '../../use-change.ts';
import { goTo, useRefused } from './payments.tsx';

interface Props {
  billing: Billing;
  plan: PaidPlan;
  /** The id of the plan's name, which describes the button. */
  describedBy: string;
}

/** A year at once, where the plan is not paid in another way. */
export function PayByPix({ billing, plan, describedBy }: Props) {
  const t = useTranslations('upgrade.pix');
  const [isOpen, setIsOpen] = useState(false);
  const money = useMoney();
  const { pix, subscription } = billing;
  const isLarger = (one: Billing['plan']) => everyPlan.indexOf(one) > everyPlan.indexOf(plan);
  if (!pix.isOffered || subscription || billing.plan === 'enterprise' || isLarger(pix.year?.plan ?? 'free'))
    return null;
  return (
    <>
      <Button aria-describedby={describedBy} onClick={() => setIsOpen(true)}>
        {t(pix.year?.plan === plan ? 'again' : 'pay')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t('title', { plan: planCardNames[plan] })}
        description={t('explain', { total: money(chargedCents(plan, true)) })}
      >
        <PayerForm plan={plan} payer={pix.year} />
      </Dialog>
    </>
  );
}

function PayerForm({ plan, payer }: { plan: PaidPlan; payer: Billing['pix']['year'] }) {
  const t = useTranslations('upgrade.pix');
  const failed = useTranslations('upgrade.failed');
  const [wrong, setWrong] = useState<'name' | 'taxId'>();
  const onError = useRefused(failed('checkoutTitle'), failed('checkout'));
  const pay = useChange(api.payments.payByPix, { onSuccess: goTo, onError, keys: [] });
  return (
    <Form
      noValidate
      isPending={pay.isPending}
      onSend={(form) => {
        const [name, taxId] = [fieldText(form, 'name').trim(), fieldText(form, 'taxId')];
        const mistake = name.length < 2 ? 'name' : readTaxId(taxId) ? undefined : 'taxId';
        setWrong(mistake);
        if (mistake) focusField(form, mistake);
        else pay.mutate({ plan, payer: { name, taxId } });
      }}
      className="grid gap-4"
    >
      <TextField
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={longestPayerName}
        defaultValue={payer?.payerName}
        error={wrong === 'name' ? t('nameMissing') : undefined}
      />
      <TextField
        label={t('taxId')}
        name="taxId"
        inputMode="numeric"
        maxLength={30}
        defaultValue={payer ? formatTaxId(payer.taxId) : undefined}
        hint={t('taxIdHint')}
        error={wrong === 'taxId' ? t('taxIdWrong') : undefined}
      />
      <Submit>{t('send')}</Submit>
    </Form>
  );
}

export function PixNotes({ pix }: { pix: Billing['pix'] }) {
  const t = useTranslations('upgrade.pix');
  const { day, moment } = useDates();
  const { year, pending, isExpired } = pix;
  return (
    <>
      {year && (
        <p>
          {t('until', { plan: planCardNames[year.plan], date: day(year.lastOn) })}{' '}
          {t('receipt', { name: year.payerName, taxId: formatTaxId(year.taxId) })}
        </p>
      )}
      {pending && <p>{t('pending', { plan: planCardNames[pending.plan], time: moment(pending.expiresAt) })}</p>}
      {isExpired && <p>{t('expired')}</p>}
    </>
  );
}
