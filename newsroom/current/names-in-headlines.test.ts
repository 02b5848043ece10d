import { describe, expect, it } from 'vitest';
import { namesInHeadlines } from './names-in-headlines.ts';

const headlinesOf = (...titles: string[]) => titles.map((title, n) => ({ title, outletId: `o${n}` }));

describe('names in the headlines', () => {
  it('are those of several outlets, in one spelling, the most frequent first', () => {
    const names = namesInHeadlines(
      headlinesOf(
        'Banco Central mantém juros',
        'Decisão do Banco Central surpreende',
        'Mercado espera Banco Central',
        'Relatório do Banco Central aponta alta',
        'Ministra Helena Prado assina acordo',
        'Acordo de Helena Prado é criticado',
        'Senado ouve Helena Prado hoje',
        'Uma cidade só: Campo Limpo do Sul',
      ),
    );
    expect(names).toEqual(['Banco Central', 'Helena Prado']);
  });

  it('are not taken from headlines that capitalise every word, nor counted twice for one outlet', () => {
    expect(
      namesInHeadlines(headlinesOf(...Array.from({ length: 4 }, () => 'Big News About Some Large Company Today'))),
    ).toEqual([]);
    const oneOutlet = Array.from({ length: 5 }, () => ({ title: 'Visita de Helena Prado', outletId: 'o' }));
    expect(namesInHeadlines(oneOutlet)).toEqual([]);
  });
});
