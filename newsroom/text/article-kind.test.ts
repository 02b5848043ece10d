import { describe, expect, it } from 'vitest';
import { asksFor, kindOf } from './article-kind.ts';

const news =
  'O governo anunciou nesta quarta-feira um plano para o setor, que deve ser votado no Congresso até maio. '.repeat(6);

describe('kindOf', () => {
  it.each([
    [
      'offer',
      'Fone sem fio está com 40% de desconto na loja',
      'O fone sai de R$ 499 por R$ 299 e pode ser pago em até 10x. Há cupom de R$ 20. Compre aqui. Frete grátis.\n'.repeat(
        5,
      ),
    ],
    [
      'offer',
      'This robot vacuum has fallen to its lowest price',
      'The vacuum is on sale at Amazon and Best Buy for $199, normally $399, its lowest price to date. Save $200 now.\n'.repeat(
        4,
      ),
    ],
    [
      'horoscope',
      'Horóscopo do dia: confira a previsão de cada signo',
      'Áries: dia bom. Touro: espere. Gêmeos: fale. Câncer: ouça. Leão: brilhe. Virgem: organize.',
    ],
    [
      'lottery',
      'Quina hoje: resultado do concurso 7001',
      'As dezenas do concurso 7001 foram sorteadas. Nenhum acertador; as apostas vão até o próximo sorteio. As apostas custam R$ 3.',
    ],
    [
      'agenda',
      'Leões x Tigres: horário e onde assistir ao jogo',
      'A partida começa às 21h30 no estádio municipal. A transmissão é do canal aberto, a partir de 21h.',
    ],
    [
      'agenda',
      'Agenda cultural da cidade: o que ver no fim de semana',
      'Sexta, 19h: coral na praça. Sábado, 20h: teatro. Domingo, 10h: feira.',
    ],
    [
      'links',
      'VÍDEOS: Jornal da Tarde de terça-feira, 3 de março de 2026',
      'Veja os destaques\nPonte fecha\nChuva chega\nFeira abre',
    ],
    [
      'links',
      'Enquete: quem deve ganhar o festival da canção?',
      'A final é no sábado. O público escolhe a melhor canção.',
    ],
    ['advice', 'Cinco prompts que vão turbinar seu perfil', 'Escreva ao programa o que faz e peça um resumo.'],
    ['advice', 'Como escolher o intercâmbio ideal para você?', 'Antes de tudo, pense no prazo e no custo da viagem.'],
    ['links', 'Quiz: Can You Name the Capital?', 'Only experts know all of them.'],
  ])('recognises a piece of the kind %s: %s', (kind, title, text) => {
    expect(kindOf({ title, text })).toBe(kind);
  });

  it.each([
    ['Banco faz oferta pública de ações de R$ 2 bilhões', news],
    ['Como funciona o novo modo de segurança do aplicativo', news],
    ['5 formas como canetas emagrecedoras estão mudando hábitos de consumo', news],
    ['Poll shows approval of the mayor at 40%', news],
    ['Enquete aponta empate na eleição do clube', news],
    ['Aposentados contestam descontos indevidos do INSS', news],
    ['Polícia investiga fraude na Mega-Sena', 'O sorteio do concurso 2000 e as apostas são investigados. '.repeat(5)],
    [
      'Company agrees to a $3 billion deal with rival',
      'The deal values the company at $3 billion, $20 a share, it said. '.repeat(6),
    ],
    ['Astrônomos veem chuva de meteoros em Leão', news],
    ['Governo divulga agenda do presidente na Europa', news],
    [
      'Veja a lista dos indicados ao prêmio',
      'Melhor filme\nA Ponte\nO Rio\nMelhor direção\nAna Prado\nRui Melo\nLia Sá',
    ],
  ])('does not change news: %s', (title, text) => {
    expect(kindOf({ title, text })).toBe('news');
  });

  it('reads the section in the address', () => {
    const text = 'A cafeteira custa R$ 300 e o moedor R$ 150. O texto compara as duas. '.repeat(3);
    expect(
      kindOf({ title: 'Qual cafeteira escolher?', text, url: 'https://jornal.example/guia-de-compras/cafe' }),
    ).toBe('offer');
    expect(kindOf({ title: 'Qual cafeteira escolher?', text, url: 'https://jornal.example/casa/cafe' })).toBe('news');
  });
});

describe('asksFor', () => {
  it.each([
    ['horóscopo de leão', 'horoscope', true],
    ['ofertas de notebook', 'offer', true],
    ['agenda cultural', 'agenda', true],
    ['Mega-Sena', 'lottery', true],
    ['robôs', 'offer', false],
    ['Flamengo', 'agenda', false],
  ] as const)('%s and %s: %s', (term, kind, expected) => {
    expect(asksFor(term, kind)).toBe(expected);
  });
});
