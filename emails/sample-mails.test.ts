import { describe, expect, it } from 'vitest';
import { sampleMails } from './sample-mails.ts';

const mails = (['pt', 'en'] as const).flatMap((language) =>
  Object.entries(sampleMails(language)).map(([kind, mail]) => ({ kind: `${kind} in ${language}`, ...mail })),
);

describe.each(mails)('the mail $kind', ({ subject, html, text }) => {
  it('says in plain text where its links lead, but for further outlets, whose addresses the page has', () => {
    const own = html.replace(/<p class="o">.*?<\/p>/g, '');
    const links = new Set([...own.matchAll(/<a [^>]*href="(?!#)([^"]*)"/g)].map((found) => found[1]!));
    links.delete('https://recorte.example');
    expect([...links].filter((link) => !text.includes(link))).toEqual([]);
  });

  it('has plain lines of a readable length and no sentence about a button that is not there', () => {
    const long = text.split('\n').filter((line) => line.length > 80 && !line.includes('https://'));
    expect(long).toEqual([]);
    expect(text).not.toMatch(/O botão|Button/);
  });

  it('pads cells only, since Outlook on Windows pads nothing else', () => {
    const padded = [...html.matchAll(/<(\w+)[^>]* style="[^"]*padding[^"]*"/g)].map((found) => found[1]);
    expect(padded.filter((tag) => tag !== 'td' && tag !== 'body')).toEqual([]);
    const styleRules = /<style>(.*?)<\/style>/s.exec(html)![1]!;
    const classes = [...styleRules.matchAll(/\.([\w-]+)\{[^}]*padding/g)].map((found) => found[1]!);
    expect(classes.length).toBeGreaterThan(0);
    for (const name of classes)
      expect(html).not.toMatch(new RegExp(`<(?!td)\\w+[^>]* class="(?:[^"]* )?${name}(?: [^"]*)?"`));
  });

  it('has dark colours for whatever has a ground or a colour of its own, for Outlook too', () => {
    const styleRules = /<style>(.*?)<\/style>/s.exec(html)![1]!;
    const dark = styleRules.slice(styleRules.indexOf('prefers-color-scheme:dark'));
    for (const name of ['card', 'mk', 'tag', 'btn']) {
      expect(dark).toMatch(new RegExp(`\\.${name}\\{background-color:`));
      expect(dark).toContain(`[data-ogsb] .${name}{background-color:`);
    }
    for (const name of ['.ink', '.ink2', '.ink3', 'a', '.mk', '.tag', '.bt'])
      expect(dark).toContain(`[data-ogsc] ${name}`);
  });

  it('is complete: no hole, no unformatted message, nothing to load but pictures', () => {
    expect(`${subject}\n${text}`).not.toMatch(/[{}]|(?<!\d\s?)%|undefined|null/);
    expect(html.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/[{}]|%[\w-]+%|<link|undefined|null/);
    expect(Buffer.byteLength(html)).toBeLessThan(80_000);
  });
});

it('a picture that is not shown cannot hold the mail wider than a telephone', () => {
  const { html } = sampleMails('pt')['edition-sponsored-picture']!;
  expect(/<img[^>]*style="([^"]*)"/.exec(html)?.[1]).toContain('width:100%;max-width:518px');
});
