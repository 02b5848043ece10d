// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { draw } from '../../component.test-support.tsx';
import { accountLanguage } from '../../language/use-language.ts';
import { OtherLanguageLink } from './other-language.tsx';

const link = () => document.querySelector('a');

it('offers an English reader the account page in English, and remembers the choice (requirements R5)', async () => {
  await draw(<OtherLanguageLink />, { session: { language: 'en' }, path: '/account' });
  expect(link()?.textContent).toBe('View this page in English');
  expect(link()?.getAttribute('href')).toBe('/account');
  expect(accountLanguage()).toBe('pt');
  link()?.addEventListener('click', (event) => event.preventDefault());
  link()?.click();
  expect(accountLanguage()).toBe('en');
});

it('offers nothing to a reader of Portuguese, whose pages these are', async () => {
  await draw(<OtherLanguageLink />, { session: { language: 'pt' }, path: '/account' });
  expect(link()).toBeNull();
});
