import { describe, expect, it } from 'vitest';
import { sampleMails } from './sample-mails.ts';

const mails = (['pt', 'en'] as const).flatMap((language) =>
  Object.entries(sampleMails(language)).map(([kind, mail]) => ({ kind: `${kind} in ${language}`, ...mail })),
);

describe.each(mails)('the mail $kind', ({ subject, html, text }) => {
  it('says in plain text where every one of its links leads', () => {
    const links = new Set([...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((found) => found[1]!));
    links.delete('https://recorte.example');
    expect([...links].filter((link) => !text.includes(link))).toEqual([]);
  });

  it('has plain lines of a readable length and no sentence about a button that is not there', () => {
    const long = text.split('\n').filter((line) => line.length > 80 && !line.includes('https://'));
    expect(long).toEqual([]);
    expect(text).not.toMatch(/O botão|Button/);
  });

  it('is complete: no hole, no unformatted message, nothing to load but pictures', () => {
    expect(`${subject}\n${text}`).not.toMatch(/[{}%]|undefined|null/);
    expect(html.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/[{}]|%[\w-]+%|<link|undefined|null/);
    expect(Buffer.byteLength(html)).toBeLessThan(80_000);
  });
});

it('a picture that is not shown cannot hold the mail wider than a telephone', () => {
  const { html } = sampleMails('pt')['edition-sponsored-picture']!;
  expect(/<img[^>]*style="([^"]*)"/.exec(html)?.[1]).toContain('width:100%;max-width:518px');
});
