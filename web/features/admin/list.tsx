import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { classes } from '../../ui/classes.ts';
import { type Column, Table } from '../../ui/display/table.tsx';
import { Loaded, LoadMore } from '../../ui/feedback/loading.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { useIsLeaving } from '../navigation/destination.ts';

interface Props<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** Shown for an empty list; a search without results has its own text. */
  emptyText: string;
  failedText?: string;
  children: (items: Item[]) => ReactNode;
}

function LongList<Item>({ list, emptyText, failedText, children }: Props<Item>) {
  const t = useTranslations('admin.list');
  const [q] = useSearchText();
  return (
    <Loaded query={list} failed={failedText ?? t('failed')}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0)
          return <p className="border-t-[3px] border-ink py-6 text-ink-2">{q ? t('nothing') : emptyText}</p>;
        return (
          <>
            {children(items)}
            <LoadMore list={list} />
          </>
        );
      }}
    </Loaded>
  );
}

export function RowList<Item>({
  children,
  ...list
}: Omit<Props<Item>, 'children'> & { children: (item: Item) => ReactNode }) {
  return (
    <LongList {...list}>{(items) => <ul className="border-t-[3px] border-ink">{items.map(children)}</ul>}</LongList>
  );
}

export interface ListColumn<Row, Name extends string = never> extends Omit<Column<Row>, 'sort'> {
  /** The sort column; unset if the rows cannot be sorted by it. */
  sortBy?: Name;
}

interface ListTableProps<Row, Name extends string> extends Omit<Props<Row>, 'children'> {
  caption: string;
  columns: readonly ListColumn<Row, Name>[];
  sorting?: Sorting<Name>;
  children?: (rows: Row[]) => ReactNode;
}

export function ListTable<Row extends { id: string | number }, Name extends string>(props: ListTableProps<Row, Name>) {
  const { caption, columns, sorting, children, ...list } = props;
  const sorted = columns.map(({ sortBy, ...column }) =>
    sortBy && sorting ? { ...column, sort: sorting.sortOf(sortBy, column.title) } : column,
  );
  return (
    <LongList {...list}>
      {(rows) => (
        <>
          {children?.(rows)}
          <Table caption={caption} columns={sorted} rows={rows} rowKey={({ id }) => String(id)} />
        </>
      )}
    </LongList>
  );
}

/** Paging of a list for `infiniteOptions`. With another order or search, the old rows stay until the new ones arrive. */
export const pagesOf = <Request extends object>(request: Request) => ({
  initialPageParam: undefined as string | undefined,
  placeholderData: keepPreviousData,
  getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
  input: (cursor: string | undefined) => ({ ...request, cursor }),
});

export function csvAddress(path: string, filter: Record<string, string | undefined>): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** One filter and the search, kept in the address: a view can be reloaded and shared. The first value is the default. */
export function useFilter<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const [query, setQuery] = useSearchParams();
  const [q] = useSearchText();
  const wanted = query.get(name);
  const value = values.find((one) => one === wanted) ?? values[0];
  const choose = (next: Value) => setQuery(withParam(name, next === values[0] ? '' : next), replacing);
  return { value, values, choose, q };
}

type Filter<Value extends string> = Omit<ReturnType<typeof useFilter<Value>>, 'values'> & { values: readonly Value[] };

/** The search text. Does nothing if the page is being left when the typing pauses: it would cancel that navigation. */
function useSearchText() {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const isLeaving = useIsLeaving(pathname);
  const search = (text: string) => {
    if (!isLeaving()) setQuery(withParam('q', text), replacing);
  };
  return [query.get('q') || undefined, search] as const;
}

const replacing = { replace: true, preventScrollReset: true };

/** The router updates with a delay; reading the address directly makes a quick second press count. */
const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

function withParam(name: string, value: string): URLSearchParams {
  const next = addressNow();
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

type Direction = 'asc' | 'desc';

/** The order, kept in the address. The first name is the default; a page with two lists passes a name for each. */
export function useSorting<Name extends string>(
  names: readonly [Name, ...Name[]],
  firstDirection: Direction,
  list = '',
) {
  const t = useTranslations('admin.list');
  const [query, setQuery] = useSearchParams();
  function orderIn(address: URLSearchParams) {
    const wanted = address.get(`${list}sort`);
    const way = address.get(`${list}way`);
    const direction: Direction = way === 'asc' || way === 'desc' ? way : firstDirection;
    return { sort: names.find((name) => name === wanted) ?? names[0], direction };
  }
  const order = orderIn(query);
  function sortBy(name: Name) {
    const next = addressNow();
    const before = orderIn(next);
    next.set(`${list}sort`, name);
    next.set(`${list}way`, name === before.sort && before.direction === 'asc' ? 'desc' : 'asc');
    setQuery(next, replacing);
  }
  return {
    order,
    sortOf: (name: Name, column: string) => ({
      direction: name === order.sort ? order.direction : undefined,
      label: t('sortBy', { column }),
      onSort: () => sortBy(name),
    }),
  };
}

type Sorting<Name extends string> = ReturnType<typeof useSorting<Name>>;

interface FilterBarProps<Value extends string, Shown extends Value> {
  label: string;
  filter: Filter<Value>;
  /** Values with a counter; all if unset. */
  values?: readonly Shown[];
  titleOf: (value: Shown) => string;
  /** Number of rows per value; undefined until known. If `all` is not counted, it is the sum. */
  counts: Partial<Record<Value, number>> | undefined;
  className?: string;
  children?: ReactNode;
}

export function FilterBar<Value extends string, Shown extends Value = Value>(props: FilterBarProps<Value, Shown>) {
  const { label, filter, values = filter.values as readonly Shown[], titleOf, counts, className, children } = props;
  const format = useFormatter();
  const sum = (counted: Partial<Record<string, number>>) =>
    values.reduce((total, value) => total + (counted[value] ?? 0), 0);
  const countOf = (value: Value) => (counts ? format.number(counts[value] ?? sum(counts)) : '–');
  return (
    <div className={classes('flex flex-wrap items-end justify-between gap-4', className ?? 'mb-6')}>
      <fieldset className="flex flex-wrap pt-px pl-px sm:w-fit">
        <legend className="sr-only">{label}</legend>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === filter.value}
            onClick={() => filter.choose(value)}
            className="-mt-px -ml-px grid min-h-11 min-w-30 flex-auto content-between border border-ink px-3 pt-1.5 pb-2 text-left leading-tight font-stretch-84% hover:bg-ink/7 aria-pressed:bg-ink aria-pressed:text-paper"
          >
            <span className="text-sm font-medium">{titleOf(value)}</span>
            <span className="tabular-nums text-xl font-bold">{countOf(value)}</span>
          </button>
        ))}
      </fieldset>
      <div className="flex w-full flex-wrap gap-4 sm:w-auto">
        {children}
        <AddressSearch />
      </div>
    </div>
  );
}

export function AddressSearch() {
  const [q, setQ] = useSearchText();
  return <SearchBox searched={q} onSearch={setQ} />;
}

const pauseMs = 250;

interface SearchBoxProps {
  searched: string | undefined;
  onSearch: (text: string) => void;
}

/** Searches after a pause in typing. If the address changes otherwise, the box follows it. */
export function SearchBox({ searched = '', onSearch }: SearchBoxProps) {
  const t = useTranslations('admin.list');
  const [text, setText] = useState(searched);
  const [before, setBefore] = useState(searched);
  const [asked, setAsked] = useState(searched);
  if (searched !== before) {
    setBefore(searched);
    // the box itself caused the change: keep what was typed since
    if (searched !== asked) setText(searched);
  }
  const onRest = useEffectEvent((rested: string) => {
    if (rested === searched) return;
    setAsked(rested);
    onSearch(rested);
  });
  useEffect(() => {
    const timer = setTimeout(() => onRest(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      type="search"
      label={t('search')}
      value={text}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      className="w-full sm:w-80"
    />
  );
}
