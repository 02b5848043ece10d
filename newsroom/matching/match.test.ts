import { describe, expect, test } from 'vitest';
import { keyOf } from '../../tests/support/plain-score/query-key.ts';
import { createIndex } from './article-index.ts';
import type { MatchableArticle } from './match.ts';
import { compileTerm, type TermOptions } from './query/compile-term.ts';
import { placeOf } from './scoring/relevance-model.ts';
import { isForMail } from './scoring/score.ts';

let count = 0;
function article(title: string, text = '', language = 'pt'): MatchableArticle {
  count++;
  return { id: `${count}`, title, text, language, outlet: 'gazeta', publishedAt: Date.UTC(2026, 1, 1) };
}

/** Titles of what a term finds, best first. */
function find(articles: MatchableArticle[], term: string, options: TermOptions = {}): string[] {
  return createIndex(articles)
    .match(compileTerm(term, options))
    .map(({ title }) => title);
}

describe('names, acronyms and words of the same letters', () => {
  test('IA is not the verb ia', () => {
    const found = find(
      [
        article('Empresa adota IA', 'A empresa usa IA para atender clientes.'),
        article('Viagem adiada', 'Ele ia viajar ontem e ia voltar hoje.'),
      ],
      'IA',
    );
    expect(found).toEqual(['Empresa adota IA']);
  });

  test('Irã is not irá', () => {
    const found = find(
      [article('Acordo com Irã avança', 'O Irã aceitou negociar.'), article('Prefeito irá depor', 'Ele irá amanhã.')],
      'Irã',
    );
    expect(found).toEqual(['Acordo com Irã avança']);
  });

  test('Vale the company is not the verb, the voucher or another name', () => {
    const found = find(
      [
        article('Lucro da Vale sobe', 'A mineradora Vale divulgou o balanço. Segundo a Vale, a produção cresceu.'),
        article('Quanto vale o show', 'O ingresso vale cem reais e vale a pena. Isso vale para todos.'),
        article('Novo vale-gás', 'O vale-gás será pago em março. O vale-gás cresce.'),
        article('Chuva no Vale do Paraíba', 'Chove no Vale do Paraíba desde ontem.'),
        article('Frio no Vale do Paraíba', 'Faz frio no Vale do Paraíba nesta semana.'),
      ],
      'Vale',
    );
    expect(found).toEqual(['Lucro da Vale sobe']);
  });

  test('Vale at the start of a title counts in full if the article has the name in mid-sentence', () => {
    const named = article('Vale decidirá caso a caso', 'A decisão será tomada em março, disse ontem a Vale.');
    const index = createIndex([
      named,
      article('Quanto vale o show', 'O ingresso vale cem reais e vale a pena. Isso vale para todos.'),
      article('Chuva no Vale do Paraíba', 'Chove no Vale do Paraíba desde ontem.'),
      article('Frio no Vale do Paraíba', 'Faz frio no Vale do Paraíba nesta semana.'),
    ]);
    const row = index.features(compileTerm('Vale')).find(({ articleId }) => articleId === named.id);
    expect(row?.features[placeOf('title')]).toBe(1);
  });

  test('C&A the shop is not 30 °C a mais', () => {
    const shop = article('Vendas da C&A sobem', 'A varejista C&A abriu lojas.');
    const heat = article('Calor aumenta', 'A máxima foi de 30 °C a 32 graus, e a semana segue com 31 °C a 33 graus.');
    expect(find([shop, heat], 'C&A')).toEqual([shop.title]);
  });

  test('a longer name at the start of a line does not count for the short one', () => {
    const found = find(
      [
        article('Lucro da Azul sobe', 'A companhia Azul divulgou o balanço. Segundo a Azul, a frota cresceu.'),
        article('Zona Azul: prefeito veta isenção', 'Quem usa a Zona Azul paga mais. Zona Azul muda em março.'),
        article('Zona Azul: valor sobe', 'O preço da Zona Azul muda. Zona Azul fica mais cara.'),
      ],
      'Azul',
    );
    expect(found).toEqual(['Lucro da Azul sobe']);
  });

  test('a longer name is the same thing if articles also use the short one', () => {
    const text = 'O presidente Lula da Silva viajou. Depois, segundo Lula, houve acordo.';
    const found = find([article('Viagem de Lula da Silva', text), article('Volta de Lula da Silva', text)], 'Lula');
    expect(found).toHaveLength(2);
  });

  test('Meta the company is not a meta', () => {
    const found = find(
      [
        article('Lojas da Meta abrem', 'Para a Meta, o ano foi bom.'),
        article('Governo cumpre meta', 'O governo disse que a meta fiscal, a maior meta, foi cumprida.'),
      ],
      'Meta',
    );
    expect(found).toEqual(['Lojas da Meta abrem']);
  });

  test('a first or last name means the full name that it hardly occurs without', () => {
    const full = (n: number) => article(`Caso ${n} de Otávio Brandão`, 'O senador Otávio Brandão falou à imprensa.');
    const short = article('Brandão muda de partido', 'A saída de Brandão foi anunciada nesta terça.');
    expect(find([full(1), full(2), full(3), short], 'Otávio Brandão')).toContain('Brandão muda de partido');
  });

  test('a word means the term that many of its articles name, by the share that do', () => {
    const whole = (n: number) =>
      article(`Banco ${n} muda a taxa de juros`, 'A taxa de juros do crédito muda nesta semana.');
    const part = (n: number) => article(`Juros caem no banco ${n}`, 'Os juros do cheque caem, e os do cartão também.');
    const scoreOf = (parts: number) => {
      const index = createIndex([...Array(4).keys()].map(whole).concat([...Array(parts).keys()].map(part)));
      const rows = index.features(compileTerm('taxa de juros'));
      return rows.find(({ articleId }) => articleId === `${count}`)!.features[placeOf('whole')];
    };
    expect(scoreOf(4)).toBeCloseTo(0.5);
    expect(scoreOf(6)).toBeCloseTo(0.4);
    expect(scoreOf(12)).toBe(0);
  });

  test('a last name alone stands for the full name, unless it is mostly that of others', () => {
    const named = (first: string) => (n: number) =>
      article(`Rule ${n} begins`, `In May ${first} Biden signed the rule.`);
    const alone = (n: number) => article(`Lease ${n} begins`, `On Monday the lease was signed by Biden in Ohio.`);
    const times = (count: number, make: (n: number) => ReturnType<typeof article>) =>
      [...Array(count).keys()].map(make);
    const wholeOf = (others: number) => {
      const index = createIndex([...times(4, named('Joe')), ...times(others, named('Hunter')), ...times(30, alone)]);
      const row = index.features(compileTerm('Joe Biden')).find(({ articleId }) => articleId === `${count}`);
      return row?.features[placeOf('whole')] ?? 0;
    };
    expect(wholeOf(0)).toBe(1);
    expect(wholeOf(4)).toBeCloseTo(0.5);
    expect(wholeOf(12)).toBe(0);
  });
});

describe('capitals that are style only', () => {
  const readAs = (term: string) => compileTerm(term).reading;

  test('do not turn a subject into a name', () => {
    const school = article(
      'Escolas públicas abrem vagas',
      'A prefeitura disse que as escolas públicas abrem vagas na escola.',
    );
    const index = createIndex([school]);
    for (const term of ['Escola pública', 'Escola Pública']) {
      expect(index.match(compileTerm(term)).map(({ title }) => title)).toEqual([school.title]);
      expect(index.rank(compileTerm(term))).toEqual(index.rank(compileTerm('escola pública')));
    }
  });

  test('are distinguished from those of a name that is also a word', () => {
    const shop = article('Promoção no fim do mês', 'Na loja vale dividendos em dobro quem comprar.');
    const mine = article('Lucro da Vale sobe', 'A mineradora Vale, segundo a própria Vale, pagará dividendos.');
    expect(find([shop, mine], 'Vale dividendos')).toEqual([mine.title]);
    expect(find([shop, mine], 'vale dividendos')).toHaveLength(2);
  });

  test.each([
    ['Guerra na Ucrânia', 'guerra na Ucrânia'],
    ['Relações Brasil-China', 'relações Brasil-China'],
    ['Turismo e Hotelaria', 'turismo e hotelaria'],
    ['Eleições 2026', 'eleições 2026'],
    ['Mercado Imobiliário', 'mercado imobiliário'],
    ['Taxa Selic', 'taxa Selic'],
    ['Preço da Vale', 'preço da Vale'],
    ['Rede Elétrica', 'rede elétrica'],
    ['Saúde Para Todos', 'saúde para todos'],
    ['Educacao', 'educacao'],
    ['Vinicultura', 'vinicultura'],
    ['Data Privacy', 'data privacy'],
    ['Energia Solar OU Energia Eólica', 'energia solar OU energia eólica'],
  ])('%s is read as %s, and the reading says so', (term, small) => {
    expect(keyOf(compileTerm(term))).toBe(keyOf(compileTerm(small)));
    expect(readAs(term)).toEqual(readAs(small));
  });

  test.each([
    'Vivo',
    'Petrobras',
    'Banco Central',
    'Ministério da Saúde',
    'Eduardo Leite',
    'Vale do Paraíba',
    'Pão de Açúcar',
    'Pará',
    'Rio de Janeiro',
  ])('%s is a name', (term) => {
    expect(readAs(term).kind).toBe('name');
  });

  test('are the reader’s own inside quotes', () => {
    expect(compileTerm('"Escola Pública"').reading.kind).toBe('phrase');
  });

  test('are kept once the reader has said how the term is to be read', () => {
    expect(compileTerm('Escola Pública', { reading: { as: 'name' } }).reading.kind).toBe('name');
  });
});

describe('inflection and spelling', () => {
  test.each([
    ['leilão', 'Governo marca leilões'],
    ['carro elétrico', 'Vendas de carros elétricos sobem'],
    ['reforma tributária', 'As reformas tributárias avançam'],
    ['combustível', 'Preço dos combustíveis cai'],
    ['COP30', 'Brasil abre a COP 30'],
    ['BBB 26', 'Estreia do BBB26 bate recorde'],
    ['pré-sal', 'Produção do pré-sal cresce'],
    ['imigração', 'Polícia detém imigrantes'],
    ['arqueologia', 'Arqueólogos acham navio'],
    ['turismo', 'Cidade recebe turistas'],
    ['Estados Unidos', 'EUA anunciam tarifa'],
  ])('%s finds "%s"', (term, title) => {
    expect(find([article(title, 'Nota sem mais palavras do assunto.')], term)).toEqual([title]);
  });

  test('an exact phrase is taken literally', () => {
    const articles = [article('Banco Central sobe juros'), article('Central compra banco')];
    expect(find(articles, '"banco central"')).toEqual(['Banco Central sobe juros']);
  });

  test('a short acronym is not a word with an accent', () => {
    const labs = Array.from({ length: 20 }, (_, n) =>
      article(`Lab ${n} opens`, 'It builds AI tools. The AI market grows.'),
    );
    const port = article('Porto conclui dragagem', 'O canal ficou fundo, e vêm aí os gigantes de 366 metros.');
    const found = createIndex([...labs, port]).match(compileTerm('inteligência artificial'));
    expect(found).toHaveLength(labs.length);
    expect(found.map(({ title }) => title)).not.toContain(port.title);
  });

  test('the mail needs all words, and nearer words count more', () => {
    const near = article('Porto aprova usina', 'A usina solar do porto foi aprovada.');
    const far = article(
      'Usina no interior',
      `A usina fica longe. ${'Outra frase qualquer aqui. '.repeat(30)} Painel solar.`,
    );
    const one = article('Usina a carvão fecha', `A usina usa carvão. ${'O carvão chega por trem. '.repeat(20)}`);
    const found = createIndex([far, one, near]).match(compileTerm('usina solar'));
    const mailed = found.filter(isForMail).map(({ title }) => title);
    expect(mailed).toEqual(['Porto aprova usina']);
    expect(found[0]!.title).toBe('Porto aprova usina');
  });

  test('an excluded word keeps an article out', () => {
    const articles = [
      article('Vale vende mina', 'A Vale vendeu.'),
      article('Vale e futebol', 'A Vale paga o futebol.'),
    ];
    expect(find(articles, 'Vale -futebol')).toEqual(['Vale vende mina']);
  });

  test('the year of a term may be omitted, but not be another', () => {
    const articles = [
      article('Seleção estreia na Copa do Mundo', 'A Copa do Mundo começa em junho.'),
      article('Copa do Mundo de 2030 terá três sedes', 'A Copa do Mundo de 2030 será em três continentes.'),
    ];
    expect(find(articles, 'Copa do Mundo 2026')[0]).toBe('Seleção estreia na Copa do Mundo');
  });
});

describe('what a match says', () => {
  test('names the other form of a name that an article uses, and only if the typed one is missing', () => {
    const index = createIndex([
      article('Empresa adota IA', 'A IA atende clientes. É a inteligência artificial no balcão.'),
      article('Inteligência artificial no hospital', 'A inteligência artificial lê exames.'),
    ]);
    const reasons = index.match(compileTerm('IA')).map((match) => match.reasons.at(-1));
    expect(reasons).toContainEqual({ type: 'equivalent', words: ['inteligência artificial'] });
    expect(reasons.filter((reason) => reason?.type === 'equivalent')).toHaveLength(1);
  });

  test('distinguishes about from mentioned, with sentence, marks and reasons', () => {
    const filler = 'O prefeito falou de obras, escolas e trânsito durante a visita ao bairro. '.repeat(12);
    const index = createIndex([
      article('Dengue avança em Recife', 'Os casos de dengue dobraram. A dengue preocupa médicos.'),
      article(
        'Prefeito visita bairro',
        `${filler}Também citou a dengue. Os casos de dengue subiram no bairro, e a dengue lotou o posto. ${filler}`,
      ),
    ]);
    const [about, mentioned] = index.match(compileTerm('dengue'));
    expect(about).toMatchObject({ kind: 'about', titleMarks: [[0, 6]] });
    expect(about?.reasons).toEqual([{ type: 'title' }, { type: 'lead' }, { type: 'count', n: 3 }]);
    expect(about?.sentence).toEqual({ text: 'Os casos de dengue dobraram.', marks: [[12, 18]] });
    expect(mentioned).toMatchObject({
      kind: 'mentioned',
      sentence: { text: 'Os casos de dengue subiram no bairro, e a dengue lotou o posto.' },
    });
    expect(about!.score).toBeGreaterThan(mentioned!.score);
  });

  test('marks stay right in a long sentence that is cut', () => {
    const long = `${'palavra '.repeat(60)}e então o vulcão entrou em erupção ${'de novo '.repeat(60)}`;
    const [match] = createIndex([article('Vulcão desperta', long)]).match(compileTerm('vulcão'));
    const [[start, end]] = match!.sentence.marks as [[number, number]];
    expect(match!.sentence.text.slice(start, end)).toBe('vulcão');
    expect(match!.sentence.text.length).toBeLessThan(340);
  });

  test('shows the sentence with the whole term before one with a part of it', () => {
    const [match] = createIndex([
      article(
        'Leilão atrai bilhões',
        'As linhas de transmissão surpreenderam o mercado inteiro. O leilão de transmissão contratou sete estados.',
      ),
    ]).match(compileTerm('leilão de transmissão'));
    expect(match!.sentence.text).toBe('O leilão de transmissão contratou sete estados.');
  });

  test('an offer is only for a term that asks for offers', () => {
    const offer = {
      ...article('Robô aspirador em oferta', 'O robô aspirador está em oferta hoje.'),
      kind: 'offer' as const,
    };
    const news = article('Robô aspirador chega ao país', 'O robô aspirador começa a ser vendido hoje.');
    expect(find([offer, news], 'robô aspirador')).toEqual([news.title]);
    expect(find([offer, news], 'oferta de robô')).toContain(offer.title);
  });

  test('an agenda is for a name in its title, not for a subject or a mention', () => {
    const text = 'O Noroeste recebe o Santos às 18h no estádio, pelo campeonato. A TV Brasil mostra o jogo do Santos.';
    const agenda = { ...article('Noroeste x Santos: onde assistir ao campeonato', text), kind: 'agenda' as const };
    expect(find([agenda], 'Santos')).toEqual([agenda.title]);
    expect(find([agenda], 'TV Brasil')).toEqual([]);
    expect(find([agenda], 'campeonato')).toEqual([]);
  });

  test('finds the subject in other words, and calls it related; never for an exact phrase', () => {
    const about = article('Futebol perde público', 'O futebol tem menos público. O futebol ficou caro.');
    const other = article(
      'Time vence clássico e assume a liderança',
      'O técnico elogiou os jogadores depois do gol no segundo tempo. A torcida lotou o estádio no campeonato.',
    );
    const articles = [about, other, article('Copom decide juros', 'O Copom manteve os juros.')];
    expect(createIndex(articles).match(compileTerm('"futebol"'))).toHaveLength(1);
    const found = createIndex(articles).match(compileTerm('futebol'));
    expect(found.map(({ title }) => title)).toEqual([about.title, other.title]);
    expect(found[1]).toMatchObject({ kind: 'related', reasons: [{ type: 'nearest' }] });
  });
});

test.each([
  ['green hydrogen', 'hidrogênio verde'],
  ['rare earths', 'terras raras'],
  ['deforestation', 'desmatamento'],
])('finds what is written in the other language: %s', (term, written) => {
  const plain = article('Ceará decide hoje', `O Ceará decide hoje sobre ${written}. O tema ${written} segue em maio.`);
  const [found] = createIndex([plain, article('Time vence', 'O time venceu o clássico.')]).match(compileTerm(term));
  expect(found).toMatchObject({ title: plain.title, reasons: expect.arrayContaining([{ type: 'lead' }]) });
});

test.each([
  ['Brasil', 'Time brasileiro vence', 'brasileiro'],
  ['inteligência artificial', 'Banco usa IA no caixa', 'IA'],
  ['leilão', 'Leilões atraem chineses', undefined],
  ['soja OR milho', 'Safra de milho cresce', undefined],
])('names the word of the headline if it is not the term as typed: %s in “%s”', (term, title, word) => {
  const text = `Hoje se falou muito sobre ${term.split(' OR ')[0]}. O tema ${term.split(' OR ')[0]} volta em maio.`;
  const [found] = createIndex([article(title, text), article('Chuva', 'Chove.')]).match(compileTerm(term));
  expect(found?.reasons[0]).toEqual(word ? { type: 'title', word } : { type: 'title' });
});

describe('the reason for an article in other words (requirements R77)', () => {
  const filler = Array.from({ length: 30 }, (_, at) =>
    article(`Time ${at} vence clássico`, 'O time venceu o clássico no estádio lotado.'),
  );

  test('is only the words of the term that the article has', () => {
    const about = article('Hidrogênio verde avança em Quixaba', 'O hidrogênio verde terá usina no porto em 2027.');
    const part = article(
      'Usina de hidrogênio nesta quarta em Quixaba',
      'O gás abastece ônibus da cidade nesta quarta.',
    );
    const found = createIndex([about, part, ...filler]).match(compileTerm('hidrogênio verde'));
    expect(found.find(({ title }) => title === part.title)?.reasons).toEqual([
      { type: 'related', words: ['hidrogênio'] },
    ]);
  });

  test('is else the sentence nearest to the term, which is marked', () => {
    const about = article(
      'Cooperativas de bairro ganham galpões',
      'O prefeito falou por uma hora. Os catadores vão separar o lixo reciclável nos bairros. Amanhã há outra reunião.',
    );
    const [found] = createIndex([about, ...filler]).match(compileTerm('reciclagem'));
    expect(found).toMatchObject({ title: about.title, reasons: [{ type: 'nearest' }] });
    expect(found!.sentence.text).toContain('catadores');
    expect(found!.sentence.marks).toEqual([[0, found!.sentence.text.length]]);
  });
});

describe('the index', () => {
  test('adds and removes articles', () => {
    const index = createIndex([article('Chuva em Natal', 'Chove muito.')]);
    const later = article('Chuva em Belém', 'Chove pouco.');
    index.add(later);
    expect(index.rank(compileTerm('chuva'))).toHaveLength(2);
    expect(index.remove(later.id)).toBe(true);
    expect(index.remove(later.id)).toBe(false);
    expect(index.rank(compileTerm('chuva'))).toHaveLength(1);
    expect(index.size).toBe(1);
  });

  test('an article added again replaces itself', () => {
    const first = article('Greve em Natal', 'Os professores pararam.');
    const index = createIndex([first]);
    index.add({ ...first, title: 'Sol em Natal', text: 'Fez sol.' });
    expect(index.rank(compileTerm('greve'))).toEqual([]);
    expect(index.rank(compileTerm('sol'))).toHaveLength(1);
  });

  test('finds the same after most of its articles were added and removed', () => {
    const kept = [article('Chuva em Natal', 'Chove muito em Natal.'), article('Seca no sertão', 'Não há chuva.')];
    const index = createIndex(kept);
    const before = index.find(compileTerm('chuva'));
    const explained = before.map((match) => match.explain());
    for (let i = 0; i < 300; i++) {
      const passing = article(`Chuva em cidade${i}`, 'Chove desde ontem.');
      index.add(passing);
      index.remove(passing.id);
    }
    expect(index.size).toBe(2);
    expect(index.rank(compileTerm('"seca"')).map(({ articleId }) => articleId)).toEqual([kept[1]!.id]);
    // removed articles still affect the statistics a little until the index is rebuilt
    const found = (among: typeof index) => among.match(compileTerm('chuva')).map(({ score: _, ...match }) => match);
    expect(found(index)).toEqual(found(createIndex(kept)));
    // earlier results are still explained as before
    expect(before.map((match) => match.explain())).toEqual(explained);
    expect(explained.map(({ titleMarks }) => titleMarks)).toEqual([[[0, 5]], []]);
  });

  test('finds nothing, without an error, for a term without words', () => {
    expect(createIndex([article('Chuva')]).match(compileTerm('-()'))).toEqual([]);
  });
});
