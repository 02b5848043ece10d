import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../../contract/accounts.ts';
import type { Clipping, ClippingOverview } from '../../../../contract/clippings.ts';
import { bookWays, clippingNameMax } from '../../../../contract/rules/field-limits.ts';
import { normaliseTerm } from '../../../../contract/rules/term-form.ts';
import { api, client } from '../../../api.ts';
import { isRefusal, isSessionOver } from '../../../refusal.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox, focusField, Problem, SelectField, TextField } from '../../../ui/fields/fields.tsx';
import { useChange } from '../../../use-change.ts';
import { errorText } from '../../../use-notify.ts';
import { WeekdayPicker } from '../../account/delivery-fields.tsx';
import { LeaveGuard } from '../../navigation/leave-guard.tsx';
import { splitTerms } from '../../terms/typed-terms.tsx';
import { ClippingPreview } from './clipping-preview.tsx';
import { CurationFields } from './curation-fields.tsx';
import { type FieldName, type FormState, type FormTerm, fieldOf, formOf, isSame, withTerms } from './form-state.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { TermFields } from './term-fields.tsx';

interface Props {
  reader: Me;
  clipping: Clipping | undefined;
  limits: Pick<ClippingOverview, 'termLimit' | 'recipientLimit'>;
  /** Parts below the form that are saved separately. */
  children: ReactNode;
}

export const formId = 'clipping-form';
/** Id of the channels on the page, and the name of the button that saves first. */
export const channelsId = 'channels';

/** The unsaved form when a session ended: the same reader gets it back after signing in. A sign-out deletes it. */
const unsavedKey = 'unsaved-clipping';
const ownerOf = ({ reader, clipping }: Pick<Props, 'reader' | 'clipping'>) => `${reader.id} ${clipping?.id}`;

function firstForm(props: Props): FormState {
  const kept = JSON.parse(sessionStorage.getItem(unsavedKey) ?? 'null') as { owner: string; form: FormState } | null;
  sessionStorage.removeItem(unsavedKey);
  return kept?.owner === ownerOf(props) ? kept.form : formOf(props.clipping);
}

export function ClippingForm(props: Props) {
  const { reader, clipping, limits, children } = props;
  const t = useTranslations();
  const root = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(() => firstForm(props));
  const [typedTerm, setTypedTerm] = useState<FormTerm>({ term: '' });
  const [typedEmail, setTypedEmail] = useState('');
  const [errors, setErrors] = useState<Partial<Record<FieldName | 'form', string | undefined>>>({});
  const navigate = useNavigate();
  // one request saves everything, and the list is read again before it is shown
  const send = (input: Parameters<typeof client.clippings.create>[0]) =>
    clipping ? client.clippings.change({ ...input, id: clipping.id }) : client.clippings.create(input);
  const save = useChange(send, { done: t('clippings.saved'), keys: [api.clippings.list.key()] });
  const change = (part: Partial<FormState>) => setForm((before) => ({ ...before, ...part }));
  const setError = (name: FieldName) => (error: string | undefined) => setErrors((all) => ({ ...all, [name]: error }));
  const isDirty =
    !save.isSuccess && (!isSame(form, formOf(clipping)) || typedTerm.term.trim() !== '' || typedEmail.trim() !== '');

  function refuse(name: FieldName | undefined, message: string) {
    // rendered before the field is focused, so that the message is read out with it
    flushSync(() => setErrors({ [name ?? 'form']: message }));
    if (name && root.current) focusField(root.current, name);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending || form.weekdays.length === 0) return;
    const email = typedEmail.trim().toLowerCase();
    const whole: FormState = {
      ...form,
      terms: withTerms(
        form.terms,
        splitTerms(typedTerm.term).map((term) => ({ ...typedTerm, term })),
      ),
      invite: email && !form.invite.includes(email) ? [...form.invite, email] : form.invite,
    };
    if (whole.name.trim() === '') return refuse('name', t('errors.NAME_REQUIRED'));
    if (whole.terms.length === 0) return refuse('term', t('errors.TERMS_NONE_SELECTED'));
    setErrors({});
    const { submitter } = event.nativeEvent;
    const isForChannels = submitter instanceof HTMLButtonElement && submitter.value === channelsId;
    save.mutate(whole, {
      onSuccess: ({ id }) =>
        void navigate(isForChannels ? `/clippings/${id}#${channelsId}` : '/clippings', { replace: true }),
      onError(error) {
        if (isSessionOver(error))
          sessionStorage.setItem(unsavedKey, JSON.stringify({ owner: ownerOf(props), form: whole }));
        const text = errorText(t, error, t('clippings.failed.save'));
        const name = isRefusal(error) ? fieldOf(error.code) : undefined;
        const about = name === 'email' ? whole.invite[placeOf(error)] : undefined;
        refuse(name, about ? `${about}: ${text}` : text);
      },
    });
  }

  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      <LeaveGuard isDirty={isDirty} />
      <div className="grid min-w-0 gap-12">
        <form ref={root} id={formId} noValidate onSubmit={submit} className="grid min-w-0 gap-7">
          <TextField
            label={t('clippings.form.name')}
            name="name"
            maxLength={clippingNameMax}
            autoComplete="off"
            error={errors.name}
            value={form.name}
            onChange={(event) => {
              change({ name: event.target.value });
              setError('name')(undefined);
            }}
          />
          <TermFields
            terms={form.terms}
            limit={limits.termLimit}
            typed={typedTerm}
            error={errors.term}
            onChange={(update) => setForm((now) => ({ ...now, terms: update(now.terms) }))}
            onType={setTypedTerm}
            onError={setError('term')}
          />
          <OutletPicker chosen={form.outletIds} onChange={(outletIds) => change({ outletIds })} />
          <div className="flex flex-wrap gap-x-8 gap-y-5">
            <WeekdayPicker weekdays={form.weekdays} onChange={(weekdays) => change({ weekdays })} />
            <TextField
              label={t('clippings.form.time')}
              type="time"
              required
              value={form.localTime}
              onChange={(event) => event.target.value && change({ localTime: event.target.value })}
            />
          </div>
          <CurationFields
            curation={form.curation}
            localTime={form.localTime}
            error={errors.draftTime}
            onChange={(curation) => {
              change({ curation });
              setError('draftTime')(undefined);
            }}
          />
          <SelectField
            label={t('clippings.form.book.label')}
            hint={t('clippings.form.book.hint')}
            placeholder={t('clippings.form.book.none')}
            options={bookWays.map((value) => ({ value, text: t(`clippings.form.book.${value}`) }))}
            value={form.book ?? ''}
            onChange={({ target }) => change({ book: bookWays.find((way) => way === target.value) ?? null })}
          />
          <RecipientFields
            clipping={clipping}
            ownEmail={reader.email}
            limit={limits.recipientLimit}
            invite={form.invite}
            removeRecipients={form.removeRecipients}
            typed={typedEmail}
            error={errors.email}
            onChange={(update) => setForm((now) => ({ ...now, ...update(now) }))}
            onType={setTypedEmail}
            onError={setError('email')}
          />
          <Problem>{errors.form}</Problem>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" isPending={save.isPending}>
              {t('clippings.form.save')}
            </Button>
            <ButtonLink to="/clippings">{t('common.actions.cancel')}</ButtonLink>
          </div>
        </form>
        {children}
      </div>
      <div className="min-w-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
        <ClippingPreview id={clipping?.id} form={form} />
      </div>
    </div>
  );
}

function placeOf(error: unknown): number {
  const data = isRefusal(error) ? (error.data as { at?: unknown } | undefined) : undefined;
  return typeof data?.at === 'number' ? data.at : -1;
}

/** Collapsed, since most clippings use all outlets. */
function OutletPicker({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: string[]) => void }) {
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
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="mt-2 max-h-64 overflow-y-auto">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Checkbox label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && filter !== '' && <p className="py-2 text-ink-3">{t('noOutlet')}</p>}
    </details>
  );
}
