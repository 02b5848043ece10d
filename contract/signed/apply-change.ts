import type { CuratedItem, DraftChange } from './curation.ts';

interface Curated<Item> {
  items: readonly Item[];
  /** A line of the owner above each section, by term. */
  notes: Readonly<Record<string, string>>;
}

/** A draft after a change; the same on the page, before the answer, and on the server. Undefined: no such item. */
export function applyChange<Item extends CuratedItem>(
  { items, notes }: Curated<Item>,
  change: DraftChange,
): Curated<Item> | undefined {
  if (change.type === 'section') return { items, notes: { ...notes, [change.termId]: change.note } };
  const at = items.findIndex(({ id }) => id === change.item);
  const item = items[at];
  if (!item) return undefined;
  const others = items.toSpliced(at, 1);
  switch (change.type) {
    case 'move':
      return { items: moved(items, at, change.by), notes };
    case 'first':
      return {
        items: [{ ...item, place: 'mail', isFirst: true }, ...others.map((other) => ({ ...other, isFirst: false }))],
        notes,
      };
    default:
      return { items: items.with(at, { ...item, ...fieldsOf(change) }), notes };
  }
}

type FieldChange = Exclude<DraftChange, { type: 'section' | 'move' | 'first' }>;

function fieldsOf(change: FieldChange): Partial<CuratedItem> {
  switch (change.type) {
    case 'place':
      return { place: change.place, teaches: false };
    case 'teach':
      return { teaches: change.teaches };
    case 'note':
      return { note: change.note };
    case 'tone':
      return { tone: change.tone };
  }
}

/** Exchanges the item with the next one of its section in this direction. */
function moved<Item extends CuratedItem>(items: readonly Item[], at: number, by: -1 | 1): readonly Item[] {
  const item = items[at]!;
  for (let to = at + by; to >= 0 && to < items.length; to += by) {
    const other = items[to]!;
    if (other.termId === item.termId && other.place === item.place) return items.with(at, other).with(to, item);
  }
  return items;
}

/** The items in one place by section, sections in the order of their first item. */
export const sectionsOf = <Item extends CuratedItem>(items: readonly Item[], place: CuratedItem['place']) => [
  ...Map.groupBy(
    items.filter((item) => item.place === place),
    ({ termId }) => termId,
  ),
];
