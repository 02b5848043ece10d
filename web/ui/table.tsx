import type { ReactNode } from 'react';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand right, in even digits. */
  isNumber?: boolean;
  /** The rows can be put in this column's order; `direction` when they are. */
  sort?: { direction: 'asc' | 'desc' | undefined; label: string; onSort: () => void };
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** Dense rows under a head that stays in view; scrolls sideways by itself on a phone. */
export function Table<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="max-h-[70dvh] overflow-auto border-t-[3px] border-tinta">
      <table className="w-full border-collapse text-sm font-stretch-90%">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, sort }) => (
              <th
                key={title}
                scope="col"
                aria-sort={sort?.direction && (sort.direction === 'asc' ? 'ascending' : 'descending')}
                className={`sticky top-0 bg-papel px-3 py-2.5 font-semibold text-tinta-3 ${isNumber ? 'text-right' : 'text-left'}`}
              >
                {sort ? (
                  <button type="button" aria-label={sort.label} onClick={sort.onSort} className="-my-2.5 min-h-11">
                    {title}{' '}
                    <span aria-hidden="true">{{ asc: '↑', desc: '↓', none: '↕' }[sort.direction ?? 'none']}</span>
                  </button>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-fio hover:bg-papel-2">
              {columns.map(({ title, cell, isNumber }) => (
                <td key={title} className={`px-3 py-2 align-top ${isNumber ? 'algarismos text-right' : 'text-left'}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
