import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Plan, TermLimits } from '../../../contract/plans.ts';
import { mostTermsOfPlan } from '../../../contract/rules/field-limits.ts';
import { everyPlan } from '../../../contract/rules/price-list.ts';
import { api } from '../../api.ts';
import { AdminPage, useAction } from '../../features/admin/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Form, focusField, TextField } from '../../ui/fields/fields.tsx';

export default function AdminPlansPage() {
  const t = useTranslations('admin.plans');
  const limits = useQuery(api.plans.limits.queryOptions());
  return (
    <AdminPage heading={t('heading')}>
      <p className="prose-text mb-6">{t('text')}</p>
      <Loaded query={limits} failed={t('failed')}>
        {(data) => (
          <ul className="max-w-2xl border-t-[3px] border-ink">
            {everyPlan.map((plan) => (
              <TermLimit key={`${plan} ${data[plan]}`} plan={plan} limit={data[plan] ?? 1} />
            ))}
          </ul>
        )}
      </Loaded>
    </AdminPage>
  );
}

function TermLimit({ plan, limit }: { plan: Plan; limit: number }) {
  const t = useTranslations('admin.plans');
  const name = useTranslations('common.plans')(plan);
  const [typed, setTyped] = useState(String(limit));
  const [isWrong, setIsWrong] = useState(false);
  const done = (limits: TermLimits) => t('saved', { plan: name, limit: limits[plan] ?? limit });
  const save = useAction(api.admin.plans.setLimit, done, { keys: [api.plans.limits.key()] });

  function send(form: HTMLFormElement) {
    const wanted = Number(typed);
    const isGood = Number.isInteger(wanted) && wanted >= 1 && wanted <= mostTermsOfPlan;
    setIsWrong(!isGood);
    if (!isGood) return focusField(form, 'limit');
    save.mutate({ plan, limit: wanted });
  }

  return (
    <li className="border-b border-rule py-3">
      <Form noValidate isPending={save.isPending} onSend={send} className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <TextField
          label={name}
          aria-label={t('limitOf', { plan: name })}
          name="limit"
          type="number"
          inputMode="numeric"
          min={1}
          max={mostTermsOfPlan}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isWrong ? t('range', { max: mostTermsOfPlan }) : undefined}
          className="w-40"
        />
        <Button
          type="submit"
          className="mt-8"
          aria-label={t('saveNamed', { plan: name })}
          disabled={typed === String(limit)}
          isPending={save.isPending}
        >
          {t('save')}
        </Button>
      </Form>
    </li>
  );
}
