import { expect, it } from 'vitest';
import { readCookie } from './use-language.ts';

it.each([
  ['lang=pt', 'pt'],
  ['theme=dark; lang=en; other=1', 'en'],
  ['slang=pt; language=en', undefined],
  ['', undefined],
])('finds the language in the cookies %j', (cookies, language) => {
  expect(readCookie(cookies, 'lang')).toBe(language);
});
