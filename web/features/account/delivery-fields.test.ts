import { expect, it } from 'vitest';
import { zoneName, zoneOptions } from './delivery-fields.tsx';

it('calls zones by their places', () => {
  expect(zoneName('America/Sao_Paulo')).toBe('Brasília, São Paulo, Rio de Janeiro');
  expect(zoneName('America/New_York')).toBe('New York (America)');
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina (America)');
  expect(zoneName('UTC')).toBe('UTC');
});

it('offers the device’s zone first, each zone once', () => {
  const options = zoneOptions('America/Manaus', 'Europe/Lisbon').map(({ value }) => value);
  expect(options.slice(0, 3)).toEqual(['Europe/Lisbon', 'America/Manaus', 'America/Sao_Paulo']);
  expect(new Set(options).size).toBe(options.length);
});
