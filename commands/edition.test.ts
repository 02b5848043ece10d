import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliveries } from '../clippings/delivery/tables.ts';
import { firstMorning } from '../tests/support/news/morning.ts';
import { enrolledTerms, enrolReader, printNews } from '../tests/support/news/news-fixture.ts';
import { stubCommandEnvironment } from '../tests/support/recorte-process.ts';
import { createTestPlatform } from '../tests/support/test-platform.ts';
import { command } from './edition.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  // the command has the system's clock
  vi.useFakeTimers({ now: firstMorning, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('composes and sends the edition of today for one reader, then shows the same one', async () => {
  const platform = await createTestPlatform();
  stubCommandEnvironment(platform);
  const email = 'marina@exemplo.com';
  await enrolReader(platform.db, { email, terms: enrolledTerms, signedUpAt: new Date('2026-03-01T12:00:00Z') });
  await printNews(platform.db, firstMorning, { about: enrolledTerms });
  expect(await command.run(['--reader', email, '--send'])).toBe(0);
  expect(lines[0]).toContain('soja');
  expect(lines[1]).toMatch(/^email: sent /);
  expect(await platform.db.select().from(deliveries)).toMatchObject([{ state: 'sent' }]);
  expect(await command.run(['--reader', email])).toBe(0);
  expect(lines.slice(2)).toEqual(lines.slice(0, 2));
  await expect(command.run(['--reader', email, '--date', '2026-03-09'])).rejects.toThrow(
    'has no edition of 2026-03-09',
  );
  await expect(command.run(['--reader', 'nobody@exemplo.com'])).rejects.toThrow('no reader nobody@exemplo.com');
  await expect(command.run([])).rejects.toThrow('edition needs --reader EMAIL');
});
