import { useQuery } from '@tanstack/react-query';
import { lazy, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { EditionStory } from '../../../../contract/archive.ts';
import type { DeliverySettings } from '../../../../contract/delivery-settings.ts';
import type { TermVolume } from '../../../../contract/lab.ts';
import { dayMs } from '../../../../contract/rules/durations.ts';
import { termMaxLength } from '../../../../contract/rules/field-limits.ts';
import type { WatchTerm } from '../../../../contract/terms.ts';
import { api } from '../../../api.ts';
import { now } from '../../../clock.ts';
import { useDates } from '../../../language/use-dates.ts';
import { Button, RemoveButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Bars } from '../../../ui/display/bars.tsx';
import { Marker } from '../../../ui/display/marked-text.tsx';
import { controlClass, Form, Submit } from '../../../ui/fields/fields.tsx';
import { MoreIcon } from '../../../ui/icons.tsx';
import { LazyMenu } from '../../../ui/lazy-menu.tsx';
import { dateIn } from '../../../zone-dates.ts';
import { ReadingDetails, TermNote } from '../term-note.tsx';
import { isUnsaved } from '../use-terms.ts';
import type { TermActions } from './term-menu-items.tsx';

interface Props {
  term: WatchTerm;
  volume: TermVolume | undefined;
  next: EditionStory | null | undefined;
  isFirst: boolean;
  isLast: boolean;
  isFlashing: boolean;
  /** Focused after the only term was removed. */
  fieldRef: RefObject<HTMLInputElement | null>;
  onRemove: (term: WatchTerm) => void;
  onReplace: (term: WatchTerm, wording: string) => Promise<boolean>;
  onMove: (term: WatchTerm, by: -1 | 1) => void;
  onMute: (term: WatchTerm, days: number) => void;
}

/** Memoised: a long list must react to a touch at once on a slow phone. */
export const TermRow = memo(function TermRow(props: Props) {
  const { term, volume, next, isFirst, isLast, isFlashing, fieldRef, onRemove, onReplace, onMove, onMute } = props;
  const t = useTranslations('terms');
  const rowId = `term-${term.id}`;
  const [isEditing, setIsEditing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const isMuted = term.mutedUntil !== null && new Date(term.mutedUntil).getTime() > now();

  function leaveForm() {
    setIsEditing(false);
    // the field disappears and the row may be replaced; keep the focus on it
    requestAnimationFrame(() =>
      document.getElementById(rowId)?.querySelector<HTMLElement>('[data-menu] button')?.focus(),
    );
  }

  async function save(wording: string) {
    setIsSaving(true);
    const isSaved = await onReplace(term, wording);
    setIsSaving(false);
    if (isSaved) leaveForm();
  }

  const { shortAt } = useDates();
  const actions: TermActions = {
    term,
    isMuted,
    onEdit: () => setIsEditing(true),
    onMove: {
      up: isFirst ? undefined : () => onMove(term, -1),
      down: isLast ? undefined : () => onMove(term, 1),
    },
    onMute: (days) => onMute(term, days),
  };
  const { data: settings } = useQuery(api.deliverySettings.read.queryOptions());
  const starts = settings && term.isActive ? firstEdition(term.createdAt, settings, now()) : null;
  return (
    <li
      id={isUnsaved(term) ? undefined : rowId}
      className="grid grid-cols-[minmax(0,1fr)_44px_44px] border-b border-rule py-4 sm:grid-cols-[minmax(0,1fr)_130px_44px_44px]"
    >
      <div className="min-w-0 pr-4">
        {isEditing ? (
          <EditTermForm term={term.term} isPending={isSaving} onSave={(text) => void save(text)} onCancel={leaveForm} />
        ) : (
          <h3 className="text-xl leading-[1.18] font-bold tracking-[-0.008em] wrap-anywhere font-stretch-84%">
            <span className="mr-2.5">
              <TermName term={term} isFlashing={isFlashing} isMuted={isMuted} />
            </span>
            {isMuted && term.mutedUntil && <Badge tone="quiet">{t('muted', { date: shortAt(term.mutedUntil) })}</Badge>}
            {!isMuted && starts && settings && (
              <Badge tone="good">{t('isNew', { starts, date: shortAt(settings.nextRunAt) })}</Badge>
            )}
            {!isMuted && !term.isActive && <Badge tone="quiet">{t('abovePlan')}</Badge>}
          </h3>
        )}
        {!term.isActive && <p className="mt-1 text-sm text-ink-3">{t('abovePlanHint')}</p>}
        {volume && (
          <TermNote
            term={term.term}
            volume={volume}
            next={term.isActive && !isMuted ? next : undefined}
            timeZone={settings?.timeZone}
            onReplace={(wording) => void onReplace(term, wording)}
          />
        )}
        {volume && <ReadingDetails term={term} />}
      </div>
      <div data-menu className="-mt-1.5 sm:order-1">
        {!isUnsaved(term) && (
          <LazyMenu
            label={t('menu.label', { term: term.term })}
            face={<MoreIcon />}
            className={termMenuClass}
            load={loadItems}
          >
            <TermMenuItems actions={actions} triggerClassName={termMenuClass} />
          </LazyMenu>
        )}
      </div>
      <RemoveButton
        next={fieldRef}
        aria-label={t('remove', { term: term.term })}
        onClick={() => onRemove(term)}
        className="-mt-1.5 sm:order-2"
      />
      <div className="col-span-3 mt-2 flex min-h-[26px] items-end gap-3 sm:col-span-1 sm:mt-0 sm:block sm:min-h-[52px]">
        {volume && <VolumeBars volume={volume} />}
      </div>
    </li>
  );
});

/** The link to the term's page; a row that is still being saved has none. */
function TermName({ term, isFlashing, isMuted }: { term: WatchTerm; isFlashing: boolean; isMuted: boolean }) {
  const name =
    term.isActive && !isMuted ? (
      <Marker key={String(isFlashing)} isNew>
        {term.term}
      </Marker>
    ) : (
      <span className="text-ink-3">{term.term}</span>
    );
  if (isUnsaved(term)) return name;
  return (
    <Link to={`/term/${term.id}`} className="text-inherit no-underline hover:underline">
      {name}
    </Link>
  );
}

function VolumeBars({ volume }: { volume: TermVolume }) {
  const t = useTranslations('terms.row');
  const format = useFormatter();
  const counts = volume.verdict === 'silent' ? [] : volume.days.map(({ stories }) => stories);
  const label =
    counts.length > 0
      ? t('bars', { days: counts.length, counts: counts.map((n) => format.number(n)).join(', ') })
      : t('noHistory');
  return (
    <>
      <Bars values={counts} label={label} />
      <p className="text-sm text-ink-3 font-stretch-88%">
        {volume.verdict === 'silent' ? t('noHistory') : t('perDay', { count: volume.perDay })}
      </p>
    </>
  );
}

interface EditTermFormProps {
  term: string;
  isPending: boolean;
  onSave: (wording: string) => void;
  onCancel: () => void;
}

function EditTermForm({ term, isPending, onSave, onCancel }: EditTermFormProps) {
  const t = useTranslations('terms.edit');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(term);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  function send() {
    const wording = text.trim();
    if (wording === '' || wording === term) onCancel();
    else onSave(wording);
  }
  return (
    <Form isPending={isPending} onSend={send} className="flex flex-wrap gap-2">
      <input
        ref={field}
        aria-label={t('label', { term })}
        className={classes(controlClass, 'min-w-0 flex-1 basis-44 font-semibold')}
        maxLength={termMaxLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <Submit className="min-h-12">{t('save')}</Submit>
      <Button variant="quiet" className="min-h-12" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Form>
  );
}

const loadItems = () => import('./term-menu-items.tsx');
const TermMenuItems = lazy(loadItems);

const termMenuClass = 'grid size-11 flex-none place-items-center rounded-sm text-ink-3 hover:bg-ink/7 hover:text-ink';

type Plan = Pick<DeliverySettings, 'isSubscribed' | 'lastRunAt' | 'nextRunAt' | 'timeZone'>;

/** When a new term is first searched for, by the reader's calendar; null if it already was, or never will be. */
export function firstEdition(
  createdAt: string,
  { isSubscribed, lastRunAt, nextRunAt, timeZone }: Plan,
  now: number,
): 'today' | 'tomorrow' | 'later' | null {
  if (!isSubscribed || (lastRunAt !== null && lastRunAt > createdAt)) return null;
  const day = dateIn(timeZone, new Date(nextRunAt).getTime());
  if (day === dateIn(timeZone, now)) return 'today';
  return day === dateIn(timeZone, now + dayMs) ? 'tomorrow' : 'later';
}
