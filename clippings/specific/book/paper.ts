import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { palette } from '../../../contract/rules/palette.ts';
import { writableText } from './writable.ts';

type Font = 'sans' | 'bold' | 'serif';

const files = { sans: 'archivo', bold: 'archivo-bold', serif: 'newsreader' } as const;
const fontFile = (font: Font) => readFileSync(new URL(`./fonts/${files[font]}.ttf`, import.meta.url));

export const ink = { text: palette.ink[0], quiet: palette.ink3[0], rule: palette.rule[0] };

interface TextStyle {
  font?: Font;
  size?: number;
  colour?: string;
  lineGap?: number;
}

interface PaperOptions {
  title: string;
  author: string;
  language: string;
  createdAt: Date;
}

const margin = 56;
/** Room for the line at the foot of each page. */
const foot = 64;

/** A4 pages with our fonts. Text flows from page to page; the line at the foot is written when all pages are known. */
export class BookPaper {
  readonly doc: PDFKit.PDFDocument;
  readonly left = margin;
  readonly top = margin;
  readonly width: number;
  readonly #parts: Buffer[] = [];
  readonly #known: Set<number>;

  constructor({ title, author, language, createdAt }: PaperOptions) {
    this.doc = new PDFDocument({
      size: 'A4',
      margins: { top: margin, bottom: foot, left: margin, right: margin },
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Recorte', CreationDate: createdAt },
      font: fontFile('sans') as unknown as string,
    });
    for (const font of ['sans', 'bold', 'serif'] as const) this.doc.registerFont(font, fontFile(font));
    this.doc.on('data', (part: Buffer) => this.#parts.push(part));
    this.width = this.doc.page.width - 2 * margin;
    this.#known = knownCharacters(this.doc);
  }

  get bottom(): number {
    return this.doc.page.height - foot;
  }

  /** The number of the current page, from 1. */
  get pageNumber(): number {
    return this.doc.bufferedPageRange().count;
  }

  /** The text, with what the fonts lack replaced. */
  writable(text: string): string {
    return writableText(text, (sign) => this.#known.has(sign.codePointAt(0) ?? 0));
  }

  use({ font = 'sans', size = 10, colour = ink.text }: TextStyle): this {
    this.doc.font(font).fontSize(size).fillColor(colour);
    return this;
  }

  write(text: string, style: TextStyle, { link, ...options }: PDFKit.Mixins.TextOptions = {}): this {
    // a continued text would go on with the link before it
    const to = typeof link === 'string' && /^https?:/i.test(link) ? (URL.parse(link)?.href ?? null) : null;
    this.use(style).doc.text(this.writable(text), { lineGap: style.lineGap ?? 1.5, ...options, link: to });
    return this;
  }

  heightOf(text: string, style: TextStyle, options: PDFKit.Mixins.TextOptions = {}): number {
    return this.use(style).doc.heightOfString(this.writable(text), { lineGap: style.lineGap ?? 1.5, ...options });
  }

  gap(points: number): this {
    this.doc.y += points;
    return this;
  }

  /** A new page if less than this is left: a headline is not parted from its text. */
  keep(points: number): this {
    if (this.doc.y + Math.min(points, this.bottom - this.top) > this.bottom) this.doc.addPage();
    return this;
  }

  rule(colour: string = ink.rule, thickness = 0.6): this {
    const { doc, left, width } = this;
    doc.rect(left, doc.y, width, thickness).fill(colour);
    return this;
  }

  /** Writes on a page that may be full without starting another one. */
  writeAt(text: string, style: TextStyle, x: number, y: number, options: PDFKit.Mixins.TextOptions = {}): this {
    const { page } = this.doc;
    const { bottom } = page.margins;
    page.margins.bottom = 0;
    this.use(style).doc.text(this.writable(text), x, y, { lineBreak: false, ...options });
    page.margins.bottom = bottom;
    return this;
  }

  /** The finished file, with a line at the foot of every page but the cover. */
  async finish(footer: string): Promise<Uint8Array> {
    const { doc, left, width } = this;
    const { count } = doc.bufferedPageRange();
    const style = { size: 8, colour: ink.quiet };
    for (let page = 1; page < count; page += 1) {
      doc.switchToPage(page);
      const y = doc.page.height - 40;
      this.writeAt(footer, style, left, y, { width: width - 60, height: 12, ellipsis: true, lineBreak: true });
      this.writeAt(String(page + 1), style, left, y, { width, align: 'right', lineBreak: true });
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    doc.on('end', resolve).end();
    await promise;
    return Buffer.concat(this.#parts);
  }
}

function knownCharacters(doc: PDFKit.PDFDocument): Set<number> {
  const sets = (['sans', 'bold', 'serif'] as const).map((font) => {
    doc.font(font);
    return new Set((doc as unknown as { _font: { font: { characterSet: number[] } } })._font.font.characterSet);
  });
  return sets.reduce((all, set) => all.intersection(set));
}
