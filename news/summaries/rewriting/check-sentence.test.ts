import { describe, expect, it } from 'vitest';
import { refusalOf } from './check-sentence.ts';

const auction =
  'O leilão de transmissão contratou R$ 1,2 bilhão em obras nesta sexta-feira (13), segundo a Aneel, e o deságio foi de 40%.';
const crash = 'O ministro Paulo Lima disse ao senador Rui Costa que 12 pessoas morreram e 30 ficaram feridas.';
const denial = 'A empresa nega que tenha pago propina e não comenta o processo, que pode durar dez anos.';

describe('a rewritten sentence', () => {
  it.each([
    ['O leilão de transmissão contratou R$ 1,2 bi em obras.', auction],
    ['O leilão contratou 1,2 bilhão de reais, e o deságio foi de 40 por cento.', auction],
    ['O ministro Paulo Lima disse que doze pessoas morreram.', crash],
    ['A empresa nega que tenha pago propina.', denial],
    ['O processo pode durar 10 anos.', denial],
  ])('may be shown: %s', (sentence, source) => {
    expect(refusalOf(sentence, [source], 'pt')).toBeUndefined();
  });

  it.each([
    ['number', 'O leilão de transmissão contratou R$ 2,1 bilhões em obras.', auction],
    ['number', 'O deságio foi de 40 reais no leilão de transmissão.', auction],
    ['name', 'O leilão de transmissão contratou R$ 1,2 bilhão em obras, segundo a Anatel.', auction],
    ['name', 'Petrobras contratou R$ 1,2 bilhão em obras.', auction],
    ['order', 'O ministro Paulo Lima disse ao senador Rui Costa que 30 pessoas morreram e 12 ficaram feridas.', crash],
    ['order', 'O ministro Rui Costa disse ao senador Paulo Lima que 12 pessoas morreram.', crash],
    ['negation', 'A empresa comenta o processo.', denial],
    ['negation', 'A empresa tenha pago propina e não comenta o processo, que pode durar dez anos.', denial],
    ['negation', 'O leilão de transmissão não contratou R$ 1,2 bilhão em obras.', auction],
    ['modality', 'A empresa não comenta o processo, que vai durar dez anos.', denial],
    ['quotation', 'O ministro Paulo Lima disse: "foi um dia triste".', crash],
    ['added', 'O leilão de transmissão contratou R$ 1,2 bilhão em obras para ferrovias e hospitais.', auction],
    ['added', 'O leilão de transmissão perdeu R$ 1,2 bilhão em obras.', auction],
  ])('is refused for its %s: %s', (reason, sentence, source) => {
    expect(refusalOf(sentence, [source], 'pt')).toBe(reason);
  });

  it('is refused if it names no sentence', () => {
    expect(refusalOf('O leilão contratou R$ 1,2 bilhão.', [], 'pt')).toBe('unnamed');
  });

  it('is checked in the same way in English', () => {
    const source = 'The flaw may allow attackers to read files, Acme said, but no attack was reported in 2025.';
    expect(refusalOf('The flaw may allow attackers to read files.', [source], 'en')).toBeUndefined();
    expect(refusalOf('The flaw will allow attackers to read files.', [source], 'en')).toBe('modality');
    expect(refusalOf('An attack was reported in 2025.', [source], 'en')).toBe('negation');
  });
});
