import { type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { normaliseTerm } from '../../../../contract/rules/term-form.ts';
import { RemoveButton, TextButton } from '../../../ui/button.tsx';
import { Marker } from '../../../ui/display/marked-text.tsx';
import { useNotify } from '../../../use-notify.ts';
import { TrialPanel, useTrial, usualReading, volumeText } from '../../lab/trial-panel.tsx';
import { endsTerm, GrammarNotes, splitTerms } from '../../terms/typed-terms.tsx';
import { useTerms } from '../../terms/use-terms.ts';
import { AddField } from './add-field.tsx';
import { type FormTerm, hasTerm, withTerms } from './form-state.ts';

interface Props {
  terms: readonly FormTerm[];
  limit: number;
  typed: FormTerm;
  error: string | undefined;
  onChange: (update: (terms: FormTerm[]) => FormTerm[]) => void;
  onType: (typed: FormTerm) => void;
  onError: (error: string | undefined) => void;
}

export function TermFields({ terms, limit, typed, error, onChange, onType, onError }: Props) {
  const t = useTranslations();
  const field = useRef<HTMLInputElement>(null);
  const notify = useNotify();

  function add(text: string) {
    const written = splitTerms(text);
    field.current?.focus();
    if (written.length === 0) return onError(t('errors.TERM_EMPTY'));
    const added = written.map((term) => ({ term, ...(written.length === 1 && { reading: typed.reading }) }));
    if (added.every(({ term }) => hasTerm(terms, term))) return onError(t('clippings.form.sameTerm'));
    if (withTerms(terms, added).length > limit) return onError(t('errors.TERM_LIMIT_REACHED', { limit }));
    onChange((before) => withTerms(before, added));
    onType({ term: '' });
    onError(undefined);
  }

  function type(text: string) {
    onError(undefined);
    if (endsTerm(text)) add(text);
    else onType({ term: text });
  }

  function remove(index: number) {
    const row = terms[index];
    if (!row) return;
    onChange((before) => before.toSpliced(index, 1));
    const onUndo = () => onChange((before) => (hasTerm(before, row.term) ? before : before.toSpliced(index, 0, row)));
    notify({ title: t('clippings.form.termRemoved'), description: row.term, onUndo });
  }

  return (
    <fieldset>
      <legend className="label-text">{t('clippings.form.terms')}</legend>
      <p className="mb-2 text-sm text-ink-3">
        {t('clippings.form.termsUse', { count: terms.length, limit })} {t('clippings.form.termsHint')}
      </p>
      {terms.length > 0 && (
        <ul className="border-t border-rule">
          {terms.map((row, index) => (
            <TermField
              key={normaliseTerm(row.term)}
              row={row}
              isAbovePlan={index >= limit}
              next={field}
              onChange={(changed) => onChange((before) => before.with(index, changed))}
              onRemove={() => remove(index)}
              canBe={(wording) => !hasTerm(terms, wording)}
            />
          ))}
        </ul>
      )}
      <AddField
        ref={field}
        label={t('clippings.form.term')}
        name="term"
        autoCapitalize="off"
        error={error}
        value={typed.term}
        onChange={(event) => type(event.target.value)}
        onAdd={() => add(typed.term)}
      />
      <GrammarNotes />
      <TrialPanel
        text={typed.term}
        reading={typed.reading}
        onChoose={(term) => onType({ term })}
        onRead={(reading) => onType({ ...typed, reading })}
      />
    </fieldset>
  );
}

interface RowProps {
  row: FormTerm;
  isAbovePlan: boolean;
  next: RefObject<HTMLInputElement | null>;
  onChange: (row: FormTerm) => void;
  onRemove: () => void;
  canBe: (wording: string) => boolean;
}

function TermField({ row, isAbovePlan, next, onChange, onRemove, canBe }: RowProps) {
  const t = useTranslations('clippings.form');
  const words = useTranslations('terms');
  const [isOpen, setIsOpen] = useState(false);
  const { data: own = [] } = useTerms();
  const listed = own.find(({ term }) => normaliseTerm(term) === normaliseTerm(row.term))?.reading;
  const reading = row.reading ?? listed ?? usualReading;
  const { data } = useTrial(row.term, reading);
  const trial = data?.state === 'ready' ? data : undefined;
  return (
    <li className="border-b border-rule py-2">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 py-2">
          <p className="text-lg leading-tight font-bold wrap-anywhere font-stretch-84%">
            {isAbovePlan ? <span className="text-ink-3">{row.term}</span> : <Marker>{row.term}</Marker>}
          </p>
          <p className="mt-1 min-h-10 text-sm text-ink-2 wrap-anywhere sm:min-h-5">
            {trial && (
              <>
                {trial.reading} {trial.storyCount > 0 && <strong>{volumeText(trial, words)} </strong>}
                {words(`lab.verdict.${trial.verdict}`)}
              </>
            )}
          </p>
          {trial && trial.didYouMean.length > 0 && !isOpen && (
            <p className="text-sm text-pencil">
              {words('lab.didYouMean')} {trial.didYouMean.map(({ wording }) => wording).join(', ')}
            </p>
          )}
          <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="text-sm">
            {t(isOpen ? 'labClose' : 'labOpen')}
            <span className="sr-only">: {row.term}</span>
          </TextButton>
        </div>
        <RemoveButton next={next} aria-label={t('removeTerm', { term: row.term })} onClick={onRemove} />
      </div>
      {isOpen && (
        <div className="pb-3">
          <TrialPanel
            text={row.term}
            reading={reading}
            onChoose={(wording) => canBe(wording) && onChange({ term: wording })}
            onRead={(next) => onChange({ ...row, reading: next })}
          />
        </div>
      )}
    </li>
  );
}
