// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { browserOf, findError, ownFrames } from './report-errors.ts';

const origin = 'https://recorte.example';

function thrown(stack: string, error: Error = new TypeError('x is not a function')): ErrorEvent {
  error.stack = stack;
  return new ErrorEvent('error', { error });
}

const chrome = `TypeError: x is not a function
    at t (${origin}/assets/term-Ab3dEf_h.js:1:234)
    at ${origin}/assets/base-Zz9yXw_v.js:2:5`;
const frames = [
  { file: 'term-Ab3dEf_h.js', line: 1, column: 234 },
  { file: 'base-Zz9yXw_v.js', line: 2, column: 5 },
];

describe('what a page reports (requirements R137)', () => {
  it('is the place in our own scripts, in every browser’s way to write it', () => {
    expect(ownFrames(chrome, origin)).toEqual(frames);
    const firefox = `t@${origin}/assets/term-Ab3dEf_h.js:1:234\n@${origin}/assets/base-Zz9yXw_v.js:2:5\n`;
    expect(ownFrames(firefox, origin)).toEqual(frames);
    expect(findError(thrown(chrome), origin)).toEqual({
      kind: 'error',
      message: 'TypeError: x is not a function',
      frames,
    });
  });

  it.each([
    [
      'an extension',
      thrown(`Error: x\n at a (chrome-extension://abc/x.js:1:2)\n at ${origin}/assets/base-Zz9yXw_v.js:2:5`),
    ],
    ['a foreign script', new ErrorEvent('error', { message: 'Script error.' })],
    ['another site', thrown('Error: x\n at a (https://other.example/assets/base-Zz9yXw_v.js:1:2)')],
    ['the console', thrown('Error: x\n at <anonymous>:1:1')],
    ['a lost connection', thrown(chrome, new TypeError('Failed to fetch'))],
    ['an aborted request', thrown(chrome, new DOMException('aborted', 'AbortError') as unknown as Error)],
    ['a refusal of the server', thrown(chrome, Object.assign(new Error('Forbidden'), { status: 403 }))],
  ])('is nothing for %s', (_, event) => {
    expect(findError(event, origin)).toBeUndefined();
  });

  it('is the file that could not be loaded', () => {
    const payload = new TypeError(`Failed to fetch dynamically imported module: ${origin}/assets/term-Ab3dEf_h.js`);
    const load = { kind: 'load', message: expect.stringMatching(/module: term\.js$/), frames: [] };
    expect(findError(Object.assign(new Event('vite:preloadError'), { payload }), origin)).toEqual(load);
    expect(findError(Object.assign(new Event('unhandledrejection'), { reason: payload }), origin)).toEqual(load);
    const script = document.createElement('script');
    script.type = 'text/plain'; // never fetched
    script.src = `${origin}/assets/base-Zz9yXw_v.js`;
    const missing = new Event('error');
    script.dispatchEvent(missing);
    expect(findError(missing, origin)).toEqual({ kind: 'load', message: 'base.js', frames: [] });
    script.src = 'https://other.example/assets/base-Zz9yXw_v.js';
    expect(findError(missing, origin)).toBeUndefined();
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome 141',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
      'Edge 141',
    ],
    [
      'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari 18',
    ],
    ['curl/8', 'Other'],
  ])('names family and version of the browser: %s', (userAgent, browser) => {
    expect(browserOf(userAgent)).toBe(browser);
  });
});
