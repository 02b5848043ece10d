import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Clipping, ClippingInput } from '../../../contract/clippings.ts';
import { clippingNameMax } from '../../../contract/rules/field-limits.ts';
import { normaliseTerm } from '../../../contract/rules/term-form.ts';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Checkbox, TextAreaField, TextField } from '../../ui/fields/text-field.tsx';
import { useOutcome } from '../../use-notify.ts';
import { WeekdayPicker } from '../account/delivery-fields.tsx';
import { TrialPanel } from '../lab/trial-panel.tsx';
import { GrammarNotes, splitTerms } from '../terms/typed-terms.tsx';

interface Props {
  /** Unset for a new one. */
  clipping?: Clipping;
  termLimit: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function ClippingDialog({ isOpen, onOpenChange, ...rest }: Props) {
  const t = useTranslations();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t(rest.clipping ? 'clippings.form.editTitle' : 'clippings.form.newTitle')}
    >
      <ClippingForm {...rest} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ClippingForm({ clipping, termLimit, onDone }: Pick<Props, 'clipping' | 'termLimit'> & { onDone: () => void }) {
  const t = useTranslations();
  const { create, change } = useClippingCalls();
  const [name, setName] = useState(clipping?.name ?? '');
  const before = clipping?.terms.map(({ term }) => term).join('\n') ?? '';
  const [terms, setTerms] = useState(before);
  const [outletIds, setOutletIds] = useState<readonly string[]>(clipping?.outletIds ?? []);
  const [weekdays, setWeekdays] = useState<readonly number[]>(clipping?.weekdays ?? [1, 2, 3, 4, 5]);
  const [localTime, setLocalTime] = useState(clipping?.localTime ?? '08:00');
  const call = clipping ? change : create;
  const written = splitTerms(terms);
  // the lab tries what is being written; what was there before is known already
  const lastTerm = (terms !== before && written.pop()) || '';

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (call.isPending || weekdays.length === 0) return;
    const input: ClippingInput = {
      name,
      terms: splitTerms(terms),
      outletIds: [...outletIds],
      weekdays: [...weekdays],
      localTime,
    };
    if (clipping) change.mutate({ id: clipping.id, ...input }, { onSuccess: onDone });
    else create.mutate(input, { onSuccess: onDone });
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <TextField
        label={t('clippings.form.name')}
        required
        maxLength={clippingNameMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextAreaField
        label={t('clippings.form.terms')}
        hint={t('clippings.form.termsHint', { limit: termLimit })}
        required
        rows={4}
        value={terms}
        onChange={(event) => setTerms(event.target.value)}
      />
      <div className="-mt-4">
        <GrammarNotes />
        <TrialPanel text={lastTerm} onChoose={(wording) => setTerms([...written, wording].join('\n'))} />
      </div>
      <TextField
        label={t('clippings.form.time')}
        type="time"
        required
        value={localTime}
        onChange={(event) => setLocalTime(event.target.value)}
      />
      <WeekdayPicker weekdays={weekdays} onChange={setWeekdays} />
      <OutletPicker chosen={outletIds} onChange={setOutletIds} />
      {call.error && (
        <p role="alert" className="font-semibold text-pencil">
          {errorText(t, call.error, t('clippings.failed.save'))}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" isPending={call.isPending}>
          {t('clippings.form.save')}
        </Button>
      </div>
    </form>
  );
}

interface OutletPickerProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Folded away, since most clippings read everything. */
function OutletPicker({ chosen, onChange }: OutletPickerProps) {
  const t = useTranslations('clippings.form');
  const { data = [] } = useQuery(api.clippings.outlets.queryOptions());
  const [filter, setFilter] = useState('');
  const shown = data.filter(({ name }) => normaliseTerm(name).includes(normaliseTerm(filter)));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <details className="border-y border-rule py-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {t('outlets', { count: chosen.length })}
      </summary>
      <TextField
        label={t('filter')}
        hint={t('outletsHint')}
        type="search"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul className="mt-2 max-h-64 overflow-y-auto">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Checkbox label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

export function useClippingCalls() {
  const t = useTranslations('clippings');
  const { of: outcome } = useOutcome(t('failed.save'), [api.clippings.list.key()]);
  return {
    create: useMutation(api.clippings.create.mutationOptions(outcome(t('saved')))),
    change: useMutation(api.clippings.change.mutationOptions(outcome(t('saved')))),
    pause: useMutation(api.clippings.pause.mutationOptions(outcome())),
    remove: useMutation(api.clippings.remove.mutationOptions(outcome(t('removed')))),
    invite: useMutation(
      api.clippings.invite.mutationOptions(outcome((_, { email }) => t('recipients.invited', { email }))),
    ),
    removeRecipient: useMutation(api.clippings.removeRecipient.mutationOptions(outcome(t('recipients.removed')))),
    setWebhook: useMutation(api.clippings.setWebhook.mutationOptions(outcome(t('webhook.saved')))),
    removeWebhook: useMutation(api.clippings.removeWebhook.mutationOptions(outcome(t('webhook.removed')))),
  };
}
