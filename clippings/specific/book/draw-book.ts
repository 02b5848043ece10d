import type { Book } from './book.ts';
import { BookPaper, ink } from './paper.ts';

type Section = Book['sections'][number];
type Entry = Section['entries'][number];

const title = { font: 'bold', size: 13, lineGap: 0.5 } as const;
const quiet = { size: 8.5, colour: ink.quiet } as const;
const serif = { font: 'serif', size: 10.5, lineGap: 2.2 } as const;
const tallestLogo = 72;
const widestLogo = 220;
const tallestKept = 110;

/** Cover, index with page numbers, and an entry for each story. */
export async function drawBook(book: Book): Promise<Uint8Array> {
  const { name, date, sender, language, createdAt } = book;
  const paper = new BookPaper({ title: `${name}, ${date}`, author: sender, language, createdAt });
  drawCover(paper, book);
  const numbers = drawContents(paper, book);
  const pages = drawSections(paper, book);
  for (const [at, { page, y }] of numbers.entries()) {
    paper.doc.switchToPage(page);
    const options = { width: paper.width, align: 'right', lineBreak: true, goTo: `story-${at}` } as const;
    paper.writeAt(String(pages[at]), { size: 10 }, paper.left, y, options);
  }
  return paper.finish(`${name}, ${date}`);
}

function drawCover(paper: BookPaper, book: Book): void {
  const { doc, left, width, top, bottom } = paper;
  const { name, date, sender, colour, logo, opening, signature, count, day, sentBy } = book;
  doc.rect(0, 0, doc.page.width, 10).fill(colour);
  doc.y = top + 20;
  if (logo) {
    doc.image(Buffer.from(logo), left, doc.y, { fit: [widestLogo, tallestLogo] });
    doc.y += tallestLogo + 16;
  }
  doc.x = left;
  paper.write(sender, { font: 'bold', size: 15, colour });
  doc.y = Math.max(doc.y + 40, 220);
  // a long name takes at most a third of the page
  paper.write(
    name,
    { font: 'bold', size: [...name].length > 40 ? 26 : 36, lineGap: 0 },
    { height: 190, ellipsis: true },
  );
  paper.gap(6).write(`${date} · ${count}`, { size: 12, colour: ink.quiet });
  if (opening) paper.gap(18).write(opening, { ...serif, size: 13 }, { height: 110, ellipsis: true });
  paper.gap(28).rule(colour, 2).gap(12);
  paper.write(day.heading, { font: 'bold', size: 12 }).gap(4);
  for (const line of day.lines) paper.gap(4).write(line, { ...serif, size: 12 }, { height: 62, ellipsis: true });
  const written = { ...quiet, lineGap: 2 };
  const signed = signature && `${signature}\n`;
  const height = paper.heightOf(`${signed}${sentBy}`, written, { width });
  if (doc.y + height < bottom) doc.y = bottom - height;
  paper.write(`${signed}${sentBy}`, written, { height: Math.max(12, bottom - doc.y), ellipsis: true });
}

/** Where each story's page number belongs. */
function drawContents(paper: BookPaper, { contents, sections, colour }: Book): { page: number; y: number }[] {
  const { doc, left, width } = paper;
  const room = width - 44;
  const numbers: { page: number; y: number }[] = [];
  doc.addPage();
  doc.x = left;
  paper.write(contents, { font: 'bold', size: 22, colour }).gap(8);
  for (const { term, entries } of sections) {
    paper.keep(56).gap(8).write(term, { font: 'bold', size: 11 }).gap(2);
    for (const entry of entries) {
      // two lines say which story it is
      const options = { width: room, height: 26, ellipsis: true };
      paper.keep(Math.min(28, paper.heightOf(entry.title, { size: 10 }, { width: room })));
      numbers.push({ page: paper.pageNumber - 1, y: doc.y });
      paper.write(entry.title, { size: 10 }, { ...options, goTo: `story-${numbers.length - 1}` }).gap(3);
    }
  }
  return numbers;
}

/** Returns the page of each story. */
function drawSections(paper: BookPaper, book: Book): number[] {
  const { doc, left } = paper;
  const pages: number[] = [];
  doc.addPage();
  doc.x = left;
  for (const [at, section] of book.sections.entries()) {
    const { term, note, entries } = section;
    if (at > 0) paper.gap(14);
    paper.keep(130).rule(book.colour, 2.5).gap(6);
    doc.outline.addItem(paper.writable(term));
    paper.write(term, { font: 'bold', size: 17, colour: book.colour });
    if (note) paper.gap(2).write(note, { ...serif, size: 11.5 });
    for (const [index, entry] of entries.entries()) {
      paper.gap(8);
      pages.push(drawEntry(paper, entry, book.alsoIn, { name: `story-${pages.length}`, isFirst: index === 0 }));
    }
  }
  paper.gap(24).keep(30).rule().gap(8).write(book.notice, quiet);
  return pages;
}

function drawEntry(
  paper: BookPaper,
  entry: Entry,
  alsoIn: string,
  { name, isFirst }: { name: string; isFirst: boolean },
): number {
  const { doc } = paper;
  const { note, summary, source, others, more } = entry;
  const head = (note ? paper.heightOf(note, { font: 'bold' }) + 3 : 0) + paper.heightOf(entry.title, title);
  // the outlets do not stand alone on the next page
  const body = (summary ? paper.heightOf(summary, serif) : 0) + (others.length > 0 ? 18 : 0);
  paper.keep(head + 24 + Math.min(body, tallestKept));
  // no line at the end of a page or at its top
  if (!isFirst && doc.y > paper.top) paper.rule().gap(8);
  const page = paper.pageNumber;
  doc.addNamedDestination(name, 'XYZ', paper.left, doc.y, null);
  if (note) paper.write(note, { font: 'bold', size: 10 }).gap(3);
  paper.write(entry.title, title, { link: entry.url });
  if (source) paper.gap(1).write(source, quiet);
  if (summary) paper.gap(3).write(summary, serif);
  if (others.length > 0) {
    paper.gap(3).write(`${alsoIn} `, quiet, { continued: true });
    for (const [at, { text, url }] of others.entries()) {
      if (at > 0) paper.write(', ', quiet, { underline: false, continued: true });
      const options = { link: url, underline: true, continued: at < others.length - 1 };
      paper.write(text, { ...quiet, colour: ink.text }, options);
    }
  }
  for (const { text, url } of more) paper.gap(2).write(text, { size: 9.5 }, { link: url, indent: 10 });
  return page;
}
