// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { asked, draw, press, serve, toasts, until } from '../component.test-support.tsx';
import { readCookie, useLanguage } from './use-language.ts';

it.each([
  ['lang=pt', 'pt'],
  ['theme=dark; lang=en; other=1', 'en'],
  ['slang=pt; language=en', undefined],
  ['', undefined],
])('finds the language in the cookies %j', (cookies, language) => {
  expect(readCookie(cookies, 'lang')).toBe(language);
});

function English() {
  const { setLanguage } = useLanguage();
  return (
    <button type="button" onClick={() => setLanguage('en')}>
      English
    </button>
  );
}

it('tells a reader that the mails change with the page, and takes both back', async () => {
  serve(() => ({}));
  await draw(<English />, { session: { language: 'pt' } });
  await press('English');
  await until(() => expect(toasts()).toEqual(['Pages and emails are now in English']));
  await press('Undo');
  await until(() => expect(asked.map(({ body }) => body)).toEqual([{ language: 'en' }, { language: 'pt' }]));
  expect(readCookie(document.cookie, 'lang')).toBe('pt');
});

it('says nothing to a visitor, whose choice is in the browser alone', async () => {
  serve(() => ({}));
  await draw(<English />, { session: null });
  await press('English');
  await until(() => expect(readCookie(document.cookie, 'lang')).toBe('en'));
  expect(asked).toEqual([]);
});
