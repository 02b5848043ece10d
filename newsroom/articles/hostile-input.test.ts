import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';
import { extractPage } from './extract/extract-page.ts';
import { parsePageTime } from './extract/published-time.ts';

const tag = fc.constantFrom(
  'div',
  'p',
  'a',
  'span',
  'table',
  'tr',
  'td',
  'li',
  'h1',
  'article',
  'script',
  'title',
  'br',
  'html',
  'head',
  'body',
  'b',
);
const piece = fc.oneof(
  tag.map((name) => `<${name}>`),
  tag.map((name) => `</${name}>`),
  tag.map((name) => `<${name} class="comments article-body" style="display:none`),
  fc.constantFrom(
    '<!--',
    '-->',
    '<![CDATA[',
    '&',
    '&#x0;',
    '&amp',
    '<',
    '>',
    '"',
    '\u0000',
    '<script type="application/ld+json">{"@type":"Article"',
  ),
  fc.string({ maxLength: 60 }),
);
const markup = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

describe('whatever comes in', () => {
  it('extractPage answers without throwing, for any markup and any bytes', () => {
    fc.assert(
      fc.property(fc.oneof(markup, fc.uint8Array({ maxLength: 400 })), fc.string(), (html, url) => {
        const page = extractPage(html, { url });
        expect(typeof page.text).toBe('string');
      }),
      { numRuns: 300 },
    );
  });

  it('canonicalUrl gives null or an address that it would not change again', () => {
    const address = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.webUrl().map((url) => `${url}/amp/?utm_x=1&b=%20&a`),
    );
    fc.assert(
      fc.property(address, (url) => {
        const once = canonicalUrl(url);
        expect(once === null || canonicalUrl(once) === once).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('parsePageTime gives null or a plausible instant', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        ),
        (text) => {
          const time = parsePageTime(text);
          expect(time === null || Date.parse(time) >= Date.UTC(1995, 0, 1)).toBe(true);
        },
      ),
    );
  });
});
