import { type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { longestNote, tones } from '../../../contract/rules/field-limits.ts';
import type { DraftChange, DraftItem as Item } from '../../../contract/signed/curation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { StoryLink } from '../editions/story-parts.tsx';

interface Props {
  item: Item;
  onChange: (change: DraftChange) => void;
}

const quiet = 'px-2.5 text-sm aria-pressed:text-pen';

/** `data-key`: the key that presses the button while the story has the focus. */
const toneKeys = { positive: '+', neutral: '0', negative: '-' } as const;

/** One story of a draft with all that can be done to it. Nothing has to be saved: every change is. */
export function DraftItem({ item, onChange }: Props) {
  const t = useTranslations('curation.item');
  const { id, place } = item;
  const isMailed = place === 'mail';
  const [isWriting, setIsWriting] = useState(false);
  const note = useRef<HTMLInputElement>(null);
  const act = (label: string, key: string, change: DraftChange) => (
    <Button variant="quiet" className={quiet} data-key={key} onClick={() => onChange(change)}>
      {label}
    </Button>
  );
  return (
    <li data-story={id} className="border-t border-rule py-3 first:border-t-0">
      {isMailed && (item.note !== '' || isWriting) && (
        <NoteField
          ref={note}
          label={t('noteLabel')}
          value={item.note}
          isFocused={isWriting}
          onSave={(written) => {
            setIsWriting(false);
            if (written !== item.note) onChange({ type: 'note', item: id, note: written });
          }}
        />
      )}
      <h3 className="text-md leading-snug font-bold wrap-anywhere">
        <StoryLink url={item.url}>{item.title}</StoryLink>
      </h3>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        {item.outlet} {item.others > 0 && t('others', { count: item.others })}
        {item.isFirst && isMailed && <Badge tone="good">{t('first')}</Badge>}
        {item.isAdded && <Badge tone="quiet">{t('added')}</Badge>}
      </p>
      {isMailed && item.summary && <p className="prose-text mt-1 line-clamp-2">{item.summary}</p>}
      <div className="-ml-2.5 mt-1 flex flex-wrap">
        {isMailed ? (
          <>
            {act(t('drop'), 'x', { type: 'place', item: id, place: 'dropped' })}
            {act(t('up'), 'K', { type: 'move', item: id, by: -1 })}
            {act(t('down'), 'J', { type: 'move', item: id, by: 1 })}
            {!item.isFirst && act(t('makeFirst'), 'f', { type: 'first', item: id })}
            <Button
              variant="quiet"
              className={quiet}
              data-key="n"
              onClick={() => (item.note === '' ? setIsWriting(true) : note.current?.focus())}
            >
              {t('note')}
            </Button>
            <fieldset className="flex flex-wrap">
              <legend className="sr-only">{t('tone')}</legend>
              {tones.map((tone) => (
                <Button
                  key={tone}
                  variant="quiet"
                  className={quiet}
                  aria-pressed={item.tone === tone}
                  data-key={toneKeys[tone]}
                  onClick={() => onChange({ type: 'tone', item: id, tone: item.tone === tone ? null : tone })}
                >
                  {t(`tones.${tone}`)}
                </Button>
              ))}
            </fieldset>
          </>
        ) : (
          <>
            {act(t(place === 'page' ? 'include' : 'restore'), 'x', { type: 'place', item: id, place: 'mail' })}
            {place === 'dropped' && (
              <Button
                variant="quiet"
                className={quiet}
                aria-pressed={item.teaches}
                onClick={() => onChange({ type: 'teach', item: id, teaches: !item.teaches })}
              >
                {t(item.teaches ? 'taught' : 'teach')}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

interface NoteProps {
  ref?: RefObject<HTMLInputElement | null>;
  label: string;
  value: string;
  isFocused?: boolean;
  onSave: (written: string) => void;
}

/** Saved when it is left or by Enter; Escape brings back what was there. */
export function NoteField({ ref, label, value, isFocused = false, onSave }: NoteProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...(ref && { ref })}
      className="mb-2"
      label={label}
      maxLength={longestNote}
      autoComplete="off"
      // the field was asked for
      autoFocus={isFocused}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        onSave((typed ?? value).trim());
        setTyped(undefined);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Escape') setTyped(value);
        const story = event.currentTarget.closest<HTMLElement>('[data-story]');
        event.currentTarget.blur();
        story?.querySelector<HTMLElement>('h3 a')?.focus();
      }}
    />
  );
}
