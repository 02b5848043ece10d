import { describe, expect, it } from 'vitest';
import { isBoilerplateLine, isOutletTalk } from './boilerplate.ts';
import { cleanArticle } from './clean-article.ts';
import { RepeatedLines } from './repeated-lines.ts';

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
  ])('recognises %s', (line) => {
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
  ])('does not match news: %s', (line) => {
    expect(isBoilerplateLine(line)).toBe(false);
  });
});

describe('isOutletTalk', () => {
  it.each([
    'LEIA TAMBÉM:',
    'Clique aqui para seguir o canal no WhatsApp',
    '— Foto: Arquivo pessoal',
    'Most Popular',
    'Última atualização em29 de agosto de 2025 às19h44.',
    'Publicado em 14 de julho de 2025 às 17:06.',
    'Dê o primeiro passo e se especialize com o curso da casa.',
  ])('recognises "%s" as the outlet’s text about itself', (line) => {
    expect(isOutletTalk(line)).toBe(true);
  });

  it.each([
    'O banco leiloou três imóveis em Recife nesta quarta-feira.',
    'Publicado em 1998, o livro virou filme.',
    'Atualizado em 3%, o valor passa a valer em maio.',
  ])('does not match news: %s', (line) => {
    expect(isOutletTalk(line)).toBe(false);
  });
});

describe('cleanArticle', () => {
  const body = (text: string) => cleanArticle('Título', text).body;

  it('keeps the paragraphs and drops the calls between them', () => {
    const text = [news[0], 'Siga o perfil do jornal no Instagram', '', news[1], 'Clique aqui e assine'].join('\n');
    expect(body(text)).toBe(news.join('\n'));
  });

  it('drops the headlines under "Leia também", up to the next paragraph', () => {
    const text = [
      news[0],
      'LEIA TAMBÉM:',
      '- Estrada velha será asfaltada até junho, diz governo',
      '- Feira do livro começa no sábado com trinta editoras',
      news[1],
    ];
    expect(body(text.join('\n'))).toBe(news.join('\n'));
  });

  it('keeps a list that belongs to the news', () => {
    const text = ['Os cursos são os seguintes:', '- Enfermagem', '- Direito', news[0]].join('\n');
    expect(body(text)).toBe(text);
  });

  it('drops the headline that the text repeats', () => {
    expect(cleanArticle('Ponte é aberta', 'Ponte é aberta\nA ponte foi aberta hoje.').body).toBe(
      'A ponte foi aberta hoje.',
    );
  });

  it('drops the lines an outlet repeats in all its articles, of that outlet only', () => {
    const slogan = 'O Jornal da Serra é feito por gente daqui, para gente daqui.';
    const repeated = new RepeatedLines();
    for (const title of ['Uva', 'Ponte nova', 'Greve de ônibus', 'Festa na praça', 'Vacina chega']) {
      repeated.learn({ title, text: `${title} foi a notícia do dia.\n${slogan}` }, 'serra');
    }
    expect(cleanArticle('Título', `${news[0]}\n${slogan}`, { repeated, outlet: 'serra' }).body).toBe(news[0]);
    expect(cleanArticle('Título', slogan, { repeated, outlet: 'outro' }).body).toBe(slogan);
    const known = new RepeatedLines(repeated.repeated());
    expect(cleanArticle('Título', `${news[0]}\n${slogan}`, { repeated: known, outlet: 'serra' }).body).toBe(news[0]);
  });

  it('repairs characters and removes those that cannot be stored or shown', () => {
    const broken = 'A pol\u00c3\u00adcia\u0000 agiu\u0007 em S\u00e3o\u200b Paulo\ud83d.\r\nFim\u2028do dia';
    expect(cleanArticle('T\u0000\u00edtulo\n novo', broken)).toEqual({
      title: 'T ítulo novo',
      body: 'A polícia agiu em São Paulo\ufffd.\nFim\ndo dia'
        .replace('polícia agiu', 'polícia  agiu')
        .replace('agiu em', 'agiu  em'),
    });
  });
});
