import { parseHTML } from 'linkedom';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchBox } from './list.tsx';

const messages = { admin: { list: { search: 'Buscar' } } } as const;
let searches: string[] = [];
let page: {
  /** Renders the box with the address's search. */
  show: (searched: string | undefined) => Promise<void>;
  type: (text: string) => Promise<void>;
  rest: () => Promise<void>;
  shown: () => string;
  close: () => Promise<void>;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { window, document } = parseHTML('<html lang="pt"><body><div id="root"></div></body></html>');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  searches = [];
  const root = createRoot(document.getElementById('root') as unknown as Element);
  const box = () => document.querySelector('input') as HTMLInputElement;
  page = {
    show: (searched) =>
      act(async () =>
        root.render(
          <IntlProvider locale="pt-BR" timeZone="UTC" messages={messages}>
            <SearchBox searched={searched} onSearch={(text) => searches.push(text)} />
          </IntlProvider>,
        ),
      ),
    type: (text) =>
      act(async () => {
        // this DOM does not simulate typing: call React's handler directly
        const [, props] = Object.entries(box()).find(([name]) => name.startsWith('__reactProps$')) ?? [];
        props.onChange({ target: { value: text } });
      }),
    rest: () =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(1000);
      }),
    shown: () => box().value,
    close: () => act(async () => root.unmount()),
  };
});

afterEach(async () => {
  await page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('follows the address when somebody goes back to another search', async () => {
  await page.show('ana');
  expect(page.shown()).toBe('ana');
  await page.show('bruno');
  expect(page.shown()).toBe('bruno');
  await page.show(undefined);
  expect(page.shown()).toBe('');
  await page.rest();
  expect(searches).toEqual([]);
});

it('searches once after a pause in typing, and keeps letters typed since', async () => {
  await page.show(undefined);
  await page.type('ma');
  await page.type('mar');
  expect(searches).toEqual([]);
  await page.rest();
  expect(searches).toEqual(['mar']);
  await page.type('marina');
  await page.show('mar');
  expect(page.shown()).toBe('marina');
});
