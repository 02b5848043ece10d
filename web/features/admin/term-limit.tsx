import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Plan } from '../../../contract/plans.ts';
import { mostTermsOfPlan } from '../../../contract/rules/field-limits.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { focusField } from '../../ui/fields/form-fields.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useNotify } from '../../use-notify.ts';
import { useAction } from './use-action.ts';

/** One plan's limit with its own button: what is typed beside the others is not saved along. */
export function TermLimit({ plan, limit }: { plan: Plan; limit: number }) {
  const t = useTranslations('admin.plans');
  const name = useTranslations('common.plans')(plan);
  const notify = useNotify();
  const [typed, setTyped] = useState(String(limit));
  const [isWrong, setIsWrong] = useState(false);
  const action = useAction([api.plans.limits.key()]);
  const save = useMutation(
    api.admin.plans.setLimit.mutationOptions({
      ...action,
      onSuccess: (limits) =>
        notify({ tone: 'success', title: t('saved', { plan: name, limit: limits[plan] ?? limit }) }),
    }),
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = Number(typed);
    const isGood = Number.isInteger(wanted) && wanted >= 1 && wanted <= mostTermsOfPlan;
    setIsWrong(!isGood);
    if (!isGood) return focusField(event.currentTarget, 'limit');
    if (!save.isPending) save.mutate({ plan, limit: wanted });
  }

  return (
    <li className="border-b border-rule py-3">
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-4 gap-y-2">
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
      </form>
    </li>
  );
}
