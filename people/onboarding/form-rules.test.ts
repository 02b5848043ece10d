import { describe, expect, it } from 'vitest';
import { countries, findCountry } from '../../contract/rules/countries.ts';
import { linkedinSlug, nameFromLinkedin } from '../../contract/rules/web-addresses.ts';
import { cleanEmail } from '../accounts/email.ts';
import { chooseTimeZone } from './open-account.ts';

describe('a LinkedIn address', () => {
  it.each([
    ['linkedin.com/in/marina', 'marina'],
    ['www.linkedin.com/in/marina/', 'marina'],
    ['http://linkedin.com/in/marina', 'marina'],
    ['https://www.linkedin.com/in/marina-azevedo-9a8b7c/', 'marina-azevedo-9a8b7c'],
    ['  HTTPS://LinkedIn.com/in/Marina  ', 'Marina'],
    ['https://linkedin.com/in/jos%C3%A9-silva', 'josé-silva'],
  ])('is understood as %s', (address, slug) => {
    expect(linkedinSlug(address)).toBe(slug);
  });

  it.each([
    '',
    'marina',
    'linkedin.com/in/',
    'linkedin.com/company/acme',
    'https://linkedin.com.evil.test/in/marina',
    'https://evil.test/linkedin.com/in/marina',
    'https://notlinkedin.com/in/marina',
    'https://br.linkedin.com.br/in/marina',
    'ftp://linkedin.com/in/marina',
    'https://user@linkedin.com/in/marina',
    'javascript://linkedin.com/in/marina',
    'https://linkedin.com/in/marina/extra',
    'https://linkedin.com/in/%E0%A4%A',
  ])('is refused: %s', (address) => {
    expect(linkedinSlug(address)).toBeUndefined();
  });

  // with ten million characters, anything worse than linear exceeds the test's time limit
  it('and an e-mail are refused in linear time however long they are (requirements S22)', () => {
    const long = 10_000_000;
    for (const address of ['a'.repeat(long), `https://linkedin.com/in/${'/'.repeat(long)}`, ' '.repeat(long)])
      expect(linkedinSlug(address)).toBeUndefined();
    for (const email of [`${'a'.repeat(long)}@x.com`, `a@${'a.'.repeat(long / 2)}`, `${'a.'.repeat(120)}@x`])
      expect(() => cleanEmail(email)).toThrow('EMAIL_INVALID');
  });

  it('gives a name where it has one', () => {
    expect(nameFromLinkedin('linkedin.com/in/marina-de-azevedo-9a8b7c')).toBe('Marina de Azevedo');
    expect(nameFromLinkedin('linkedin.com/in/12345')).toBeUndefined();
  });

  it.each([
    ['marina-azevedo-jornalista', 'Marina Azevedo'],
    ['ana-lima-engenheira-de-dados', 'Ana Lima'],
    ['dra-ana-lima', 'Ana Lima'],
    ['advogado-rui-costa', 'Rui Costa'],
    ['rui-costa-ceo-mba', 'Rui Costa'],
    ['maria-clara-souza-lima-de-andrade', 'Maria Clara Souza Lima'],
    ['jose-carlos-de-12345', 'Jose Carlos'],
    ['de-da', undefined],
    ['jornalista', undefined],
  ])('reads no profession and no loose "de" as a name: %s', (slug, name) => {
    expect(nameFromLinkedin(`linkedin.com/in/${slug}`)).toBe(name);
  });
});

describe('the country list', () => {
  it('has some 240 countries, each code and name once, names in Portuguese', () => {
    expect(countries.length).toBeGreaterThanOrEqual(235);
    expect(countries.length).toBeLessThanOrEqual(250);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
    expect(findCountry('Brasil')?.code).toBe('BR');
    expect(findCountry('Estados Unidos')?.code).toBe('US');
    expect(findCountry('Brazil')).toBeUndefined();
  });
});

describe('the time zone of a new reader', () => {
  it('is the browser’s where it is a real one, else the country’s', () => {
    expect(chooseTimeZone('Asia/Kathmandu', 'Brasil')).toBe('Asia/Kathmandu');
    expect(chooseTimeZone('Mars/Olympus', 'Portugal')).toBe('Europe/Lisbon');
    expect(chooseTimeZone('+03:00', 'Brasil')).toBe('America/Sao_Paulo');
    expect(chooseTimeZone(undefined, 'Japão')).toBe('Asia/Tokyo');
    expect(chooseTimeZone(undefined, 'Atlântida')).toBe('America/Sao_Paulo');
  });
});
