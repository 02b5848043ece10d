import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { sectionsOf } from '../../../contract/signed/apply-change.ts';
import type { Draft, DraftChange, DraftPlace } from '../../../contract/signed/curation.ts';
import { api } from '../../api.ts';
import { useNow } from '../../clock.ts';
import { AddStory } from '../../features/curation/add-story.tsx';
import { DraftItemRow, NoteField } from '../../features/curation/draft-item.tsx';
import { useDraft, useDraftChange } from '../../features/curation/use-draft.ts';
import { useStoryKeys } from '../../features/editions/use-story-keys.ts';
import { FoundPage } from '../../features/navigation/not-found-here.tsx';
import { useDates } from '../../language/use-dates.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Marker } from '../../ui/display/marked-text.tsx';
import { useConfirm } from '../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';

export default function DraftPage() {
  const t = useTranslations('curation');
  const { id = '' } = useParams();
  const draft = useDraft(id);
  return (
    <FoundPage query={draft} back={{ to: '/clippings', text: t('back') }} failed={t('failed.load')}>
      {({ draft: found }) =>
        found ? (
          <Content key={found.id} draft={found} />
        ) : (
          <EmptyState
            headingLevel={1}
            title={t('none.title')}
            text={t('none.text')}
            action={<ButtonLink to={`/clippings/${id}`}>{t('none.settings')}</ButtonLink>}
          />
        )
      }
    </FoundPage>
  );
}

function Content({ draft }: { draft: Draft }) {
  const t = useTranslations('curation');
  const dates = useDates();
  const root = useStoryKeys();
  const change = useDraftChange(draft);
  const isOpen = draft.state === 'open';
  return (
    <div ref={root} className="grid gap-8">
      <header>
        <h1 className="headline text-3xl wrap-anywhere sm:text-4xl">{t('heading', { name: draft.name })}</h1>
        <p className="mt-2 text-md text-ink-2">{dates.long(draft.on)}</p>
      </header>
      {isOpen ? <SendBar draft={draft} /> : <p className="text-md font-semibold">{t(closedAs(draft))}</p>}
      {isOpen && <Keys />}
      <fieldset disabled={!isOpen} className="grid min-w-0 gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
        <div className="grid min-w-0 content-start gap-8">
          <Sections draft={draft} onChange={change} />
        </div>
        <div className="grid min-w-0 content-start gap-8">
          {isOpen && <AddStory draft={draft} />}
          <Aside draft={draft} place="page" part="nearly" onChange={change} />
          <Aside draft={draft} place="dropped" part="dropped" onChange={change} />
        </div>
      </fieldset>
    </div>
  );
}

const closedAs = ({ state, sentBy }: Draft) =>
  state === 'expired' ? 'closed.expired' : sentBy === 'owner' ? 'closed.owner' : 'closed.hour';

/** How often it is looked whether the hour has come. */
const tickMs = 20_000;

function SendBar({ draft: { id, items, recipients, sendsAt, timeZone, waits } }: { draft: Draft }) {
  const t = useTranslations('curation');
  const dates = useDates();
  const now = useNow(tickMs) ?? 0;
  const { ask, dialog } = useConfirm();
  const send = useChange(api.curation.send, { failed: t('failed.save'), done: t('sent') });
  const then = waits ? (new Date(sendsAt).getTime() <= now ? 'late' : 'waits') : 'sends';
  const count = items.filter(({ place }) => place === 'mail').length;
  const askToSend = () =>
    ask({
      question: t('sendQuestion', { people: recipients }),
      detail: t('sendText'),
      confirmLabel: t('send'),
      isHarmless: true,
      onConfirm: () => send.mutate({ id }),
    });
  return (
    <div className="sticky bottom-0 z-10 order-last -mx-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-t-[3px] border-ink bg-paper px-4 py-3 sm:mx-0">
      <p className="min-w-0 flex-1 basis-60">
        <strong>{t(then, { time: dates.clockAt(sendsAt, timeZone) })}</strong>{' '}
        <span className="text-ink-2">{t('use', { count, people: recipients })}</span>
      </p>
      <Button variant="primary" data-page-key="S" isPending={send.isPending} onClick={askToSend}>
        {t('send')}
      </Button>
      {dialog}
    </div>
  );
}

interface PartProps {
  draft: Draft;
  onChange: (change: DraftChange) => void;
}

function Sections({ draft: { items, terms }, onChange }: PartProps) {
  const t = useTranslations('curation');
  return sectionsOf(items, 'mail').map(([termId, own]) => {
    const { term = '', note = '' } = terms.find(({ id }) => id === termId) ?? {};
    return (
      <section key={termId} aria-label={term} className="border-t-[3px] border-ink pt-3">
        <h2 className="mb-2 text-xl font-bold wrap-anywhere font-stretch-84%">
          <Marker>{term}</Marker>
        </h2>
        <NoteField
          label={t('section.note', { term })}
          value={note}
          onSave={(written) => written !== note && onChange({ type: 'section', termId, note: written })}
        />
        <ul>
          {own.map((item) => (
            <DraftItemRow key={item.id} item={item} onChange={onChange} />
          ))}
        </ul>
      </section>
    );
  });
}

function Aside({ draft, place, part, onChange }: PartProps & { place: DraftPlace; part: 'nearly' | 'dropped' }) {
  const t = useTranslations('curation');
  const items = draft.items.filter((item) => item.place === place);
  if (items.length === 0) return null;
  return (
    <Section title={t(`${part}.heading`)} text={t(`${part}.text`)}>
      <ul>
        {items.map((item) => (
          <DraftItemRow key={item.id} item={item} onChange={onChange} />
        ))}
      </ul>
    </Section>
  );
}

const keys = [
  [['j', 'k'], 'next'],
  [['x'], 'drop'],
  [['J', 'K'], 'move'],
  [['f'], 'first'],
  [['n'], 'note'],
  [['+', '0', '-'], 'tone'],
  [['o'], 'open'],
  [['a'], 'add'],
  [['S'], 'send'],
] as const;

function Keys() {
  const t = useTranslations('curation.keys');
  const [isOpen, setIsOpen] = useState(() => matchMedia('(width >= 40rem)').matches);
  const shown = (key: string): ReactNode => (
    <kbd key={key} className="rounded-sm border border-ink px-1.5 font-bold">
      {key}
    </kbd>
  );
  return (
    <details className="text-sm" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('heading')}</summary>
      <dl className="flex flex-wrap gap-x-5 gap-y-2">
        {keys.map(([pressed, name]) => (
          <div key={name} className="flex items-center gap-1.5">
            <dt className="flex gap-1">{pressed.map(shown)}</dt>
            <dd className="text-ink-2">{t(name)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
