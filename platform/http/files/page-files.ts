import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { InlineCode } from '../security-headers.ts';

type Encoding = 'br' | 'gzip';

export interface PageFile {
  bytes: Uint8Array<ArrayBuffer>;
  encoding: Encoding | undefined;
  inline: InlineCode;
}

export interface PageFiles {
  read(name: string): string;
  /** The page as this browser can take it, smallest first. `asked` is what its address had after the path: `?lang=en`. */
  find(name: string, asked: string, acceptEncoding: string | undefined): PageFile;
}

/** What the build cannot know: links to the site itself in a page's head are written with this in front. */
const siteMark = /https:\/\/site\.invalid/g;
/** A page that was asked for without a language is its own original; so is each that names one. */
const askedMark = /\?asked(?=")/g;

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

function inlineOf(html: string): InlineCode {
  const found = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) => hash(match[1] ?? ''));
  return { scripts: found('script'), styles: found('style') };
}

/** Pages are few and small: each is read and compressed once, when it is first asked for, and kept. */
export function createPageFiles(folder: string, baseUrl: string): PageFiles {
  const pages = new Map<string, string>();
  const packed = new Map<string, Uint8Array<ArrayBuffer>>();
  const inline = new Map<string, InlineCode>();

  function read(name: string): string {
    return pages.getOrInsertComputed(name, () =>
      readFileSync(path.join(folder, name), 'utf8').replace(siteMark, () => baseUrl.replace(/\/$/, '')),
    );
  }

  function pack(name: string, asked: string, encoding: Encoding | undefined): Uint8Array<ArrayBuffer> {
    return packed.getOrInsertComputed(`${encoding ?? ''} ${name}${asked}`, () => {
      const html = read(name).replace(askedMark, () => asked);
      const bytes = encoding === 'br' ? brotliCompressSync(html) : encoding ? gzipSync(html) : Buffer.from(html);
      return new Uint8Array(bytes);
    });
  }

  return {
    read,
    find(name, asked, acceptEncoding) {
      const encoding = acceptedEncoding(acceptEncoding);
      const bytes = pack(name, asked, encoding);
      return { bytes, encoding, inline: inline.getOrInsertComputed(name, () => inlineOf(read(name))) };
    },
  };
}

/** Brotli before gzip; what the browser gives no weight (`br;q=0`) it does not want. */
export function acceptedEncoding(header = ''): Encoding | undefined {
  const wanted = new Set(
    header
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  return (['br', 'gzip'] as const).find((encoding) => wanted.has(encoding));
}
