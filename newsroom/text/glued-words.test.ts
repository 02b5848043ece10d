import { describe, expect, it } from 'vitest';
import { cleanArticle } from './clean-article.ts';
import { mendGluedWords } from './glued-words.ts';

describe('words glued where a link began', () => {
  it.each([
    [
      'As ações daVale subiram, disse o presidenteLuiz Inácio Lula da Silva.',
      'As ações da Vale subiram, disse o presidente Luiz Inácio Lula da Silva.',
    ],
    ['OBanco Central e aPetrobras não comentam o OAuth.', 'O Banco Central e a Petrobras não comentam o OAuth.'],
    [
      'O acordo entre oBanco Central e aPetrobras não foi assinado.',
      'O acordo entre o Banco Central e a Petrobras não foi assinado.',
    ],
    [
      'O índice caiu 200 pontos.Na véspera, não houve pregão.',
      'O índice caiu 200 pontos. Na véspera, não houve pregão.',
    ],
  ])('get their space: %s', (glued, mended) => {
    expect(mendGluedWords(glued)).toBe(mended);
  });

  it.each([
    'O iPhone e o iFood não vendem pelo eBay, com 5 kWh por mês para uma casa.',
    'Veja em https://exemplo.com/daVale o que não coube, com a hashtag #vemProBrasil e uma conta @doBrasil.',
    'The flaw in watchTowr, comScore and deCODE was found by the team that maintains Newtonsoft.Json and Any.Run.',
  ])('leave names alone: %s', (text) => {
    expect(mendGluedWords(text)).toBe(text);
  });

  it('are separated in an article before it is stored', () => {
    expect(cleanArticle('Título', 'O preço não caiu, segundo oValor, que ouviu uma fonte daVale.').body).toBe(
      'O preço não caiu, segundo o Valor, que ouviu uma fonte da Vale.',
    );
  });
});
