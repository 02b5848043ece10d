import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Title of the row on a phone; the first column by default. */
  isLead?: boolean;
  isNumber?: boolean;
  /** Buttons are shown without the column's title on a phone. */
  isActions?: boolean;
  /** Set if the rows can be sorted by this column; `direction` if they are. */
  sort?: { direction: 'asc' | 'desc' | undefined; label: string; onSort: () => void };
}

export interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Few and short columns fit a phone without a change of layout. */
  isCompact?: boolean;
}

const arrows = { asc: '↑', desc: '↓', none: '↕' };

/** A region that scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 };
/** Styled as blocks, these lose their table semantics for assistive technology, so roles are set. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
};

/** A row becomes a box with each value next to its title. */
const onPhone = {
  frame: 'max-sm:max-h-none max-sm:overflow-visible',
  block: 'max-sm:block',
  head: 'max-sm:flex max-sm:flex-wrap',
  row: 'max-sm:flex max-sm:flex-col max-sm:py-2.5',
  lead: 'max-sm:order-first max-sm:px-0 max-sm:py-1 max-sm:text-left max-sm:font-semibold max-sm:wrap-anywhere',
  cell: 'max-sm:grid max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:justify-items-start max-sm:gap-3 max-sm:px-0 max-sm:py-1 max-sm:text-left max-sm:wrap-anywhere max-sm:before:text-ink-3 max-sm:before:content-[attr(data-title)] max-sm:empty:hidden',
  actions: 'max-sm:block max-sm:px-0 max-sm:py-2.5 max-sm:empty:hidden',
};
const asIs: Partial<typeof onPhone> = {};

export function Table<Row>({ caption, columns, rows, rowKey, isCompact = false }: TableProps<Row>) {
  const look = isCompact ? asIs : onPhone;
  const lead = Math.max(
    0,
    columns.findIndex(({ isLead }) => isLead),
  );
  return (
    <section
      aria-label={caption}
      {...reachable}
      className={classes('more-below max-h-[70dvh] overflow-auto border-t-[3px] border-ink', look.frame)}
    >
      <table {...roles.table} className={classes('w-full border-collapse text-sm font-stretch-90%', look.block)}>
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.rowgroup} className={classes(look.block)}>
          <tr {...roles.row} className={classes(look.head)}>
            {columns.map((column) => (
              <HeadCell key={column.title} column={column} isHiddenOnPhone={!isCompact && !column.sort} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className={classes(look.block)}>
          {rows.map((row) => (
            <tr {...roles.row} key={rowKey(row)} className={classes('border-t border-rule hover:bg-paper-2', look.row)}>
              {columns.map(({ title, cell, isNumber, isActions }, at) => (
                <td
                  {...roles.cell}
                  key={title}
                  data-title={title}
                  className={classes(
                    'px-3 py-2 align-top',
                    isNumber ? 'tabular-nums text-right' : 'text-left',
                    at === lead ? look.lead : isActions ? look.actions : look.cell,
                  )}
                >
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

function HeadCell<Row>({ column, isHiddenOnPhone }: { column: Column<Row>; isHiddenOnPhone: boolean }) {
  const { title, isNumber, sort } = column;
  return (
    <th
      {...roles.columnheader}
      scope="col"
      aria-sort={sort?.direction && (sort.direction === 'asc' ? 'ascending' : 'descending')}
      className={classes(
        'sticky top-0 bg-paper px-3 py-2.5 font-semibold text-ink-3',
        sort && 'max-sm:pr-6 max-sm:pl-0',
        isNumber ? 'text-right' : 'text-left',
        isHiddenOnPhone ? 'max-sm:sr-only' : 'max-sm:static',
      )}
    >
      {sort ? (
        <button
          type="button"
          aria-label={sort.label}
          onClick={sort.onSort}
          className="-my-2.5 min-h-11 text-left whitespace-nowrap"
        >
          {title} <span aria-hidden="true">{arrows[sort.direction ?? 'none']}</span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}
