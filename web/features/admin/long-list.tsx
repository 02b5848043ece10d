import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { Loaded, LoadMore } from '../../ui/feedback/loading.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface Page<Item> {
  items: Item[];
}

interface Props<Item> {
  list: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  emptyText: string;
  failedText?: string;
  children: (items: Item[]) => ReactNode;
}

/** A list that comes in pages, in every state it can be in. */
export function LongList<Item>({ list, emptyText, failedText, children }: Props<Item>) {
  const t = useTranslations();
  return (
    <Loaded query={list} failed={failedText ?? t('admin.list.failed')} rows={6} rowClassName="h-11">
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <p className="border-t-[3px] border-ink py-6 text-ink-2">{emptyText}</p>;
        return (
          <>
            {children(items)}
            {list.hasNextPage && (
              <LoadMore isPending={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Paging of a list for `infiniteOptions`. With another order or search, the old rows stay until the new ones arrive. */
export const pagesOf = <Request extends object>(request: Request) => ({
  initialPageParam: undefined as string | undefined,
  placeholderData: keepPreviousData,
  getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
  input: (cursor: string | undefined) => ({ ...request, cursor }),
});

/**
 * One filter of a list, kept in the address, so that a view can be reloaded, shared and returned to. The first value is the
 * default.
 */
export function useFilter<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get(name);
  const value = values.find((one) => one === wanted) ?? values[0];
  return [value, (next: Value) => setQuery(withParam(name, next === values[0] ? '' : next), replacing)] as const;
}

/** The search text. Does nothing when the person left the page before the typing paused. */
export function useSearchText() {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const search = (text: string) => {
    if (window.location.pathname === pathname) setQuery(withParam('q', text), replacing);
  };
  return [query.get('q') || undefined, search] as const;
}

const replacing = { replace: true };

/** The router updates with a delay; reading the address directly lets a second press count. */
const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

function withParam(name: string, value: string): URLSearchParams {
  const next = addressNow();
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

type Direction = 'asc' | 'desc';

/**
 * The column a list is sorted by, kept in the address; pressing it again reverses the order. The first name is the default. A
 * page with two lists passes a name for each.
 */
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
  const { sort, direction } = orderIn(query);
  function order(name: Name) {
    const next = addressNow();
    const before = orderIn(next);
    next.set(`${list}sort`, name);
    next.set(`${list}way`, name === before.sort && before.direction === 'asc' ? 'desc' : 'asc');
    setQuery(next, { replace: true });
  }
  return {
    sort,
    direction,
    sortOf: (name: Name, column: string) => ({
      direction: name === sort ? direction : undefined,
      label: t('sortBy', { column }),
      onSort: () => order(name),
    }),
  };
}

export type Sorting<Name extends string> = ReturnType<typeof useSorting<Name>>;

interface CountFilterProps<Value extends string> {
  label: string;
  options: readonly { value: Value; title: string; count: number | undefined }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Counters that filter the list when pressed. */
export function CountFilter<Value extends string>({ label, options, chosen, onChoose }: CountFilterProps<Value>) {
  const format = useFormatter();
  return (
    <fieldset className="flex flex-wrap pt-px pl-px sm:w-fit">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, title, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="-mt-px -ml-px grid min-h-11 min-w-30 flex-auto content-between border border-ink px-3 pt-1.5 pb-2 text-left leading-tight font-stretch-84% hover:bg-ink/7 aria-pressed:bg-ink aria-pressed:text-paper"
        >
          <span className="text-sm font-medium">{title}</span>
          <span className="tabular-nums text-xl font-bold">{count === undefined ? '–' : format.number(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}

const pauseMs = 250;

interface SearchBoxProps {
  /** What the list shows now. */
  searched: string | undefined;
  onSearch: (text: string) => void;
}

/** Asks when the typing rests, not at every letter. Where the address changes by itself, the box follows it. */
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
