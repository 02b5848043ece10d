import { words } from '#emails';
import type { Language } from '../../../contract/language.ts';
import { locales } from '../../../contract/rules/locales.ts';
import type { Report } from '../../../contract/signed/files.ts';
import type { Cell } from '../../../platform/files/table-file.ts';

/** A list of the report: its rows begin with a name, and have a number that bars compare. */
export interface ReportTable {
  title: string;
  columns: string[];
  rows: Cell[][];
  /** The column of that number. */
  counts: number;
}

/** The report as PDF and spreadsheet have it. */
export function reportTables({ days, terms, outlets, tiers, tones }: Report, language: Language): ReportTable[] {
  const t = words(language);
  const column = (name: 'date' | 'outlet' | 'term' | 'tier' | 'tone') => t(`files.columns.${name}`);
  const [articles, side, voice, first] = [t('files.articles'), t('files.side'), t('files.voice'), t('files.first')];
  const percent = new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 1 });
  const compared = terms.filter((term) => term.voice !== null);
  const table = (title: string, columns: string[], rows: Cell[][]): ReportTable => ({
    title,
    columns,
    rows,
    counts: columns.indexOf(articles),
  });
  return [
    table(
      voice,
      [column('term'), side, articles, voice],
      compared.map((term) => [term.term, t(`files.sides.${term.side!}`), term.articles, percent.format(term.voice!)]),
    ),
    table(
      t('files.byTerm'),
      [column('term'), articles],
      terms.map((term) => [term.term, term.articles]),
    ),
    table(
      t('files.byOutlet'),
      [column('outlet'), column('tier'), articles, first],
      outlets.map((outlet) => [outlet.name, outlet.tier, outlet.articles, outlet.first]),
    ),
    table(
      t('files.byTier'),
      [column('tier'), articles],
      tiers.map(({ tier, articles: count }) => [tier ?? t('files.none'), count]),
    ),
    table(
      t('files.byTone'),
      [column('tone'), articles],
      tones.map(({ tone, articles: count }) => [tone ? t(`files.tones.${tone}`) : t('files.none'), count]),
    ),
    table(
      t('files.byDay'),
      [column('date'), articles],
      days.map(({ on, articles: count }) => [Temporal.PlainDate.from(on), count]),
    ),
  ].filter(({ rows }) => rows.length > 0);
}
