import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import { locales } from '../../contract/rules/locales.ts';
import { useDates } from './use-dates.ts';

function Days() {
  const { short, timeAt } = useDates();
  return [short('2026-11-09'), timeAt('2026-11-09T01:30:00Z', 'America/Sao_Paulo')].join(' | ');
}

const shown = (language: 'pt' | 'en') =>
  renderToStaticMarkup(
    <IntlProvider locale={locales[language]} timeZone="UTC" messages={{}}>
      <Days />
    </IntlProvider>,
  );

it('writes a day in figures to Portuguese readers and names the month to English ones', () => {
  expect(shown('pt')).toBe('09/11 | 08/11, 22:30');
  expect(shown('en')).toBe('9 Nov | 8 Nov, 22:30');
});
