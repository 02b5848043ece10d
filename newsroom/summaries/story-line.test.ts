import { describe, expect, it } from 'vitest';
import { storyLine } from './story-line.ts';

const line = (title: string, summary: string) => storyLine({ title, summary, language: 'pt' });

describe('the line of a story', () => {
  it('is the first sentence of the summary if that is short and states a fact', () => {
    expect(
      line(
        'Energia: leilão surpreende',
        'O leilão de transmissão desta sexta (13) contratou R$ 5 bilhões. O deságio foi de 40%.',
      ),
    ).toBe('O leilão de transmissão desta sexta contratou R$ 5 bilhões.');
  });

  it('is the headline if the first sentence is long or only sets the scene', () => {
    expect(
      line(
        'Brasil caminha para safra recorde de soja',
        `Há anos o campo espera ${'por chuva e por crédito '.repeat(8)}.`,
      ),
    ).toBe('Brasil caminha para safra recorde de soja.');
    expect(line('Justiça libera a obra da ponte', 'É difícil atravessar o rio todos os dias.')).toBe(
      'Justiça libera a obra da ponte.',
    );
  });

  it.each(['Entenda o que muda no Pix', 'Vai faltar água?', 'Opinião: o preço da água'])(
    'is not a teaser: %s',
    (title) => {
      const sentence = `O banco vai cobrar ${'de quem usa a conta mais de uma vez por mês '.repeat(3)}a partir de maio.`;
      expect(sentence.length).toBeGreaterThan(150);
      expect(line(title, sentence)).toBe(sentence);
    },
  );

  it('is the headline if there is no summary or half a sentence', () => {
    expect(line('Vai faltar água?', '')).toBe('Vai faltar água?');
    expect(line('Chuva para a cidade', 'A chuva de hoje parou a cidade e o…')).toBe('Chuva para a cidade.');
  });
});
