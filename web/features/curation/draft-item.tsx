import { type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { longestNote, tones } from '../../../contract/rules/field-limits.ts';
import type { DraftChange, DraftItem } from '../../../contract/signed/curation.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { StoryButton, StoryLink } from '../editions/story-parts.tsx';

/** `data-key`: the key that presses the button while the story has the focus. */
const toneKeys = { positive: '+', neutral: '0', negative: '-' } as const;

/** One story of a draft with all that can be done to it. Nothing has to be saved: every change is. */
export function DraftItemRow({ item, onChange }: { item: DraftItem; onChange: (change: DraftChange) => void }) {
  const t = useTranslations('curation.item');
  const { id, place } = item;
  const isMailed = place === 'mail';
  const [isWriting, setIsWriting] = useState(false);
  const note = useRef<HTMLInputElement>(null);
  const act = (label: string, press: DraftChange | (() => void), key?: string, isPressed?: boolean) => (
    <StoryButton
      key={key}
      data-key={key}
      aria-pressed={isPressed}
      onClick={() => (typeof press === 'function' ? press() : onChange(press))}
    >
      {label}
    </StoryButton>
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
            {act(t('drop'), { type: 'place', item: id, place: 'dropped' }, 'x')}
            {act(t('up'), { type: 'move', item: id, by: -1 }, 'K')}
            {act(t('down'), { type: 'move', item: id, by: 1 }, 'J')}
            {!item.isFirst && act(t('makeFirst'), { type: 'first', item: id }, 'f')}
            {act(t('note'), () => (item.note === '' ? setIsWriting(true) : note.current?.focus()), 'n')}
            <fieldset className="flex flex-wrap">
              <legend className="sr-only">{t('tone')}</legend>
              {tones.map((tone) => {
                const isGiven = item.tone === tone;
                const change = { type: 'tone', item: id, tone: isGiven ? null : tone } as const;
                return act(t(`tones.${tone}`), change, toneKeys[tone], isGiven);
              })}
            </fieldset>
          </>
        ) : (
          <>
            {act(t(place === 'page' ? 'include' : 'restore'), { type: 'place', item: id, place: 'mail' }, 'x')}
            {place === 'dropped' &&
              act(
                t(item.teaches ? 'taught' : 'teach'),
                { type: 'teach', item: id, teaches: !item.teaches },
                undefined,
                item.teaches,
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
