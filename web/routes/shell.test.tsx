// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { failureWords } from '../../i18n/failure.ts';
import { draw, until } from '../component.test-support.tsx';
import { Shell } from './shell.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

it('says that there is no connection in the language that the page sets after the first drawing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await draw(<Shell>{null}</Shell>);
  expect(document.body.textContent).toContain(failureWords.pt.offline);
  document.documentElement.lang = 'en';
  await until(() => expect(document.body.textContent).toContain(failureWords.en.offline));
  expect(document.body.textContent).not.toContain(failureWords.pt.offline);
});
