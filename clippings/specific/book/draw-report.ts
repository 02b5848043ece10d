import type { Cell } from '../../../platform/files/table-file.ts';
import type { ReportTable } from '../report/report-tables.ts';
import { BookPaper, ink } from './paper.ts';

/** A report as a document: all texts are final. */
export interface ReportDocument {
  language: string;
  name: string;
  month: string;
  createdAt: Date;
  sender: string;
  colour: string;
  summary: string;
  tables: ReportTable[];
  sentBy: string;
}

const row = 16;
const cell = { size: 9.5 } as const;
const head = { size: 8.5, colour: ink.quiet } as const;
const number = 78;

/** A page of figures after the other, with a bar for each count. */
export async function drawReport(report: ReportDocument): Promise<Uint8Array> {
  const { name, month, sender, colour, summary, tables, sentBy, language, createdAt } = report;
  const paper = new BookPaper({ title: `${name}, ${month}`, author: sender, language, createdAt });
  const { doc, left } = paper;
  doc.rect(0, 0, doc.page.width, 10).fill(colour);
  doc.x = left;
  paper.write(sender, { font: 'bold', size: 12, colour }).gap(10);
  paper.write(name, { font: 'bold', size: 26, lineGap: 0 }, { height: 96, ellipsis: true });
  paper.gap(4).write(`${month} · ${summary}`, { size: 12, colour: ink.quiet }).gap(10);
  for (const table of tables) drawTable(paper, table, colour);
  doc.x = left;
  paper.gap(16).keep(30).write(sentBy, head);
  return paper.finish(`${name}, ${month}`);
}

function drawTable(paper: BookPaper, { title, columns, rows, counts }: ReportTable, colour: string): void {
  const { doc, left, width } = paper;
  const nameWidth = width - (columns.length - 1) * number;
  const most = Math.max(1, ...rows.map((cells) => Number(cells[counts])));
  const line = (cells: readonly Cell[], style: typeof cell | typeof head) => {
    const { y } = doc;
    for (const [at, value] of cells.entries()) {
      const x = at === 0 ? left : left + nameWidth + (at - 1) * number;
      const options = { width: (at === 0 ? nameWidth : number) - 8, height: row, ellipsis: true, lineBreak: true };
      paper.writeAt(String(value ?? '–'), style, x, y, { ...options, align: at === 0 ? 'left' : 'right' });
    }
    doc.y = y + row - 2;
  };
  const heading = () => {
    line(columns, head);
    paper.rule().gap(3);
  };
  paper.gap(14).keep(90);
  doc.x = left;
  doc.outline.addItem(paper.writable(title));
  paper.write(title, { font: 'bold', size: 14, colour }).gap(3);
  heading();
  for (const cells of rows) {
    const { pageNumber } = paper;
    paper.keep(row + 6);
    if (paper.pageNumber !== pageNumber) heading();
    line(cells, cell);
    doc.rect(left, doc.y - 1, (Number(cells[counts]) / most) * (nameWidth - 8), 1.6).fill(colour);
    doc.y += 4;
  }
}
