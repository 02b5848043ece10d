import { describe, expect, it } from 'vitest';
import { isBoilerplateLine, learnRepeatedLines, stripBoilerplate } from './boilerplate.ts';

const news = [
  'A safra de café do sul deve crescer neste ano, segundo a cooperativa da região.',
  'O preço da saca subiu pelo terceiro mês, e os produtores esperam chuva em outubro.',
];

describe('isBoilerplateLine', () => {
  it.each([
    'Leia também',
    'LEIA MAIS: Estrada velha será asfaltada até junho',
    'Siga o canal do jornal no WhatsApp',
    'Clique aqui para receber as notícias no celular',
    'Inscreva-se na nossa newsletter',
    'Continua após a publicidade',
    'Já é assinante? Faça seu login',
    'Baixe o aplicativo do jornal',
    '📱 Participe do canal da cidade no Telegram',
    'Veja mais notícias da região',
    'Vista do porto ao entardecer — Foto: Ana Prado/Divulgação',
    'Tempo de leitura: 4 min',
    'Compartilhe',
    'Sign up for our morning newsletter',
    'Follow us on Twitter',
    'Read more about the harbour plan',
    'Share this article',
    'Advertisement',
    'This website uses cookies to improve your experience.',
    '© 2026 Jornal da Serra. Todos os direitos reservados.',
    '5 min read',
  ])('knows %s', (line) => {
    expect(isBoilerplateLine(line)).toBe(true);
  });

  it.each([
    ...news,
    'Siga o dinheiro, recomendava o velho promotor aos colegas mais novos.',
    'Assinado o contrato, as obras começam em maio.',
    'Compartilhar o carro virou hábito entre os vizinhos do bairro, conta a pesquisa.',
    'Subscribers rose by a fifth last year, the company said.',
    'By the time the rain stopped, the river had risen two metres.',
    'Foto antiga da praça foi achada no arquivo da família.',
    'Readers of the paper voted for the oldest bakery in town.',
  ])('leaves news alone: %s', (line) => {
    expect(isBoilerplateLine(line)).toBe(false);
  });
});

describe('stripBoilerplate', () => {
  it('keeps the paragraphs and drops the calls between them', () => {
    const text = [news[0], 'Siga o perfil do jornal no Instagram', '', news[1], 'Clique aqui e assine'].join('\n');
    expect(stripBoilerplate(text)).toBe(news.join('\n\n'));
  });

  it('drops the headlines under "Leia também", up to the next paragraph', () => {
    const text = [
      news[0],
      'LEIA TAMBÉM:',
      '- Estrada velha será asfaltada até junho, diz governo',
      '- Feira do livro começa no sábado com trinta editoras',
      news[1],
    ];
    expect(stripBoilerplate(text.join('\n'))).toBe(news.join('\n\n'));
  });

  it('keeps a list that belongs to the news', () => {
    const text = ['Os cursos são os seguintes:', '- Enfermagem', '- Direito', news[0]];
    expect(stripBoilerplate(text.join('\n'))).toBe(text.join('\n\n'));
  });

  it('drops the lines an outlet prints under everything', () => {
    const slogan = 'O Jornal da Serra é feito por gente daqui, para gente daqui.';
    const repeated = learnRepeatedLines(Array.from({ length: 8 }, (_, i) => `Notícia número ${i} do dia.\n${slogan}`));
    expect(stripBoilerplate(`${news[0]}\n${slogan}`, { repeated })).toBe(news[0]);
    expect(stripBoilerplate(`Notícia número 3 do dia.\n${slogan}`, { repeated })).toBe('Notícia número 3 do dia.');
  });
});
