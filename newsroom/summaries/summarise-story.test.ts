import { describe, expect, it } from 'vitest';
import { summariseStory } from './summarise-story.ts';

const colour = 'Quem passa pela avenida do porto de Suape mal nota o galpão cinza entre os silos.';
const fact =
  'O governo de Pernambuco anunciou nesta segunda a compra do terminal de grãos de Suape por R$ 420 milhões.';
const change = 'A mudança vale a partir de janeiro e atinge 300 trabalhadores do pátio de cargas.';
const he = 'Ele afirmou que o pagamento sai em três parcelas até o fim do próximo ano.';
const title = 'Pernambuco compra terminal de grãos de Suape';

const summaryOf = (texts: string[], characters = 300, titles = texts.map(() => title)) =>
  summariseStory({
    documents: texts.map((text, index) => ({ title: titles[index]!, text })),
    language: 'pt',
    characters,
  });

describe('summariseStory', () => {
  it('says the fact before the scene', () => {
    expect(summaryOf([`${colour} ${fact} ${change}`]).text).toMatch(new RegExp(`^${fact.slice(0, 40)}`));
  });

  it.each([
    ['Ele', he],
    ['A mudança', change],
    [
      'Alguns dias depois',
      'Alguns dias depois, o governo de Pernambuco comprou o terminal de grãos de Suape por R$ 420 milhões.',
    ],
    [
      'Resultado',
      'Resultado: Pernambuco comprou nesta segunda o terminal de grãos de Suape por R$ 420 milhões em dinheiro.',
    ],
  ])('does not begin with "%s"', (_, sentence) => {
    expect(summaryOf([`${sentence} ${fact}`], 150).text).toBe(fact);
  });

  it.each([
    ['background', 'No ano passado, o governo de Pernambuco havia prometido a compra do terminal de grãos de Suape.'],
    ['the first person', 'Temos muito orgulho do terminal de grãos de Suape e vamos investir em 2027 em Pernambuco.'],
    ['a call', 'Inscreva-se para a visita ao terminal de grãos que Pernambuco compra em Suape nesta semana.'],
    [
      'a general remark',
      'Terminais de grãos são disputados nos portos do Nordeste há muitos anos por empresas de todo o país.',
    ],
    [
      'an earlier day',
      'Em 10 de agosto de 2020, Pernambuco abriu o terminal de grãos de Suape com festa e discursos no cais.',
    ],
    [
      'how it began',
      'Quando o governo de Pernambuco abriu o terminal de grãos de Suape, 40 navios esperavam nesta barra por compra.',
    ],
    [
      'what had been before',
      'O governo de Pernambuco havia negociado nesta segunda a compra do terminal de grãos de Suape com três empresas.',
    ],
    [
      'a state of things',
      'O terminal de grãos de Suape em Pernambuco é um dos maiores do Nordeste e recebe 300 navios por ano.',
    ],
    [
      'a caption with its credit behind it',
      'Governo de Pernambuco abre nesta segunda o terminal de grãos de Suape, em Ipojuca. (João Prado/Reuters)',
    ],
    [
      'a condition',
      'Caso a compra do terminal de grãos seja aprovada, Pernambuco pagará R$ 420 milhões por Suape em 2027.',
    ],
    ['an inventory', 'Há silos, guindastes e um cais de 400 metros no terminal de grãos de Suape, em Pernambuco.'],
    ['a greeting', 'Bom dia, Pernambuco compra nesta segunda o terminal de grãos de Suape e abre 400 vagas.'],
    [
      'a row of a table',
      'Compra |terminal de grãos de Suape Estado |Pernambuco Valor |R$ 420 milhões Anúncio |nesta segunda.',
    ],
    ['a cut sentence', 'o governo de Pernambuco compra nesta segunda o terminal de grãos que fica em Suape.'],
  ])('says the fact before %s', (_, other) => {
    expect(summaryOf([`${other} ${fact}`], 300).text.startsWith(fact)).toBe(true);
  });

  it('may begin with a noun that is named in the same sentence', () => {
    const named = 'O deputado federal João Prado anunciou nesta segunda a compra do terminal de grãos de Suape.';
    expect(summaryOf([`${named} ${colour}`], 250).text.startsWith(named)).toBe(true);
  });

  it.each([
    ['an earlier event', `Depois de dois anos de negociação, ${fact}`],
    ['the time', `Esta semana, ${fact}`],
    ['an office and a name', 'O ministro João Prado anunciou nesta segunda a compra do terminal de grãos de Suape.'],
  ])('does not treat %s at the beginning as a sign that something is missing', (_, sentence) => {
    const other = 'Caminhões fazem fila na estrada que leva aos silos desde a madrugada, com chuva e lama.';
    expect(summaryOf([`${sentence} ${other}`], 250).text.startsWith(sentence)).toBe(true);
  });

  it('prefers the sentence that begins with a person of the headline', () => {
    const rules =
      'Na reunião desta segunda-feira, um dos sócios tinha a chance de comprar o terminal de grãos de Suape.';
    expect(summaryOf([`${rules} ${fact}`], 250).text.startsWith(fact)).toBe(true);
  });

  it('prefers the sentence with the sum of the headline', () => {
    const report = 'O governo de Pernambuco apresentou nesta segunda em Suape a conta da compra do terminal de grãos.';
    const sum = 'O estado pagará R$ 420 milhões pelo terminal de grãos de Suape, em três parcelas até dezembro.';
    const titles = ['Pernambuco paga R$ 420 mi por terminal de grãos de Suape'];
    expect(summaryOf([`${report} ${sum}`], 250, titles).text.startsWith(sum)).toBe(true);
  });

  it('opens with the news after a remark, without the conjunction that joins them', () => {
    expect(summaryOf([`${colour} Mas ${fact[0]!.toLowerCase()}${fact.slice(1)}`], 250).text.startsWith(fact)).toBe(
      true,
    );
  });

  it('quotes a sentence after a quotation that ends with another mark than it began with', () => {
    const speech = '"Esperamos dez anos por isto, disse o prefeito.”';
    expect(summaryOf([`${speech} ${fact}`], 250).text).toContain(fact);
  });

  it('leaves out a call written like a headline', () => {
    const call = 'Compare Suape Grain Terminal Prices With Your Team Now.';
    const request = { documents: [{ title, text: `${fact} ${call}` }], language: 'en', characters: 300 };
    expect(summariseStory(request).text).not.toContain(call);
  });

  it('quotes no sentence from the middle of a quotation', () => {
    const speech =
      '“O terminal de Suape é de Pernambuco. Compra de grãos em Suape custa R$ 9 por tonelada. É caro”, disse.';
    expect(summaryOf([`${fact} ${speech}`], 400).text).not.toContain('custa R$ 9');
  });

  it('leaves out the sign of a list, a dateline and a heading that lost its line break', () => {
    expect(summaryOf([`- ${fact}`]).text).toBe(fact);
    expect(summaryOf([`RECIFE, 17 Jan (Reuters) - ${fact}`]).text).toBe(fact);
    expect(summaryOf([`Terminal em Suape muda de dono ${fact}`]).text).toBe(fact);
  });

  it('quotes a sentence that is too long up to the end of a clause', () => {
    const long = `${fact.slice(0, -1)}, segundo nota da Secretaria de Portos, ${'que recebe navios de soja e de milho '.repeat(8)}.`;
    expect(summaryOf([`${long} ${change}`]).text).toMatch(/Secretaria de Portos…/);
    expect(summaryOf([`Festa em Recife! ${long} ${change}`]).text).toMatch(/Secretaria de Portos…/);
  });

  it.each([
    ['Now', 'Five years ago, Recife opened the grain terminal of Suape.'],
    ['But', 'Grain terminals are among the most wanted sites of the coast of Brazil and of Suape.'],
  ])('opens with the news after background, without its "%s"', (conjunction, before) => {
    const news = 'the state of Pernambuco bought the grain terminal of Suape for 420 million reais.';
    const text = `${before} ${conjunction}, ${news}`;
    const documents = [{ title: 'Pernambuco buys grain terminal of Suape', text }];
    expect(summariseStory({ documents, language: 'en', characters: 250 }).text).toMatch(/^The state of Pernambuco/);
  });

  it('quotes a sentence without a clause up to the end of a phrase', () => {
    const long = `${fact.slice(0, -1)} depois de ${'uma longa negociação com os donos do terminal '.repeat(6)}em Suape.`;
    expect(summaryOf([`${long} ${change}`], 200).text).toMatch(/^O governo .* negociação…$/);
  });

  it('quotes a sentence whose end the feed cut off up to the end of a clause', () => {
    const cut = `${fact.slice(0, -1)}, depois de uma longa negociação com os donos, que queriam mais do que isso e tinh`;
    expect(summaryOf([`O cais fala por si. ${cut}`]).text).toBe(
      `${fact.slice(0, -1)}, depois de uma longa negociação com os donos…`,
    );
  });

  it('begins with the first of several things when the sentence names it', () => {
    const first =
      'A primeira compra de um terminal de grãos por Pernambuco custou R$ 420 milhões e foi anunciada nesta segunda.';
    expect(summaryOf([`${first} ${colour}`], 150).text).toBe(first);
  });

  it('quotes a sentence that refers back only after the one it follows', () => {
    const between = 'O porto movimentou 24 milhões de toneladas no ano passado, segundo a administração de Suape.';
    expect(summaryOf([`${fact} ${he} ${between}`], 400).text).toContain(`${fact} ${he}`);
    const endless = `O porto ${'recebe navios de soja e de milho '.repeat(12)}todos os meses.`;
    expect(summaryOf([`${fact} ${between} ${endless} ${he}`]).text).not.toContain(he);
  });

  it('does not repeat the headline', () => {
    const again = 'Pernambuco compra o terminal de grãos de Suape.';
    expect(summaryOf([`${again} ${fact}`]).text).not.toContain(again);
  });

  it('takes what another outlet adds and says nothing twice', () => {
    const retold = 'Pernambuco anunciou nesta segunda que comprou o terminal de grãos de Suape por R$ 420 milhões.';
    const more = 'A operação do terminal fica com a Companhia Docas, que promete 1.200 empregos até 2027.';
    const { text, sentences } = summaryOf([fact, `${retold} ${more}`]);
    expect(sentences.map(({ document }) => document).sort()).toEqual([0, 1]);
    expect(text.match(/420 milhões/g)).toHaveLength(1);
    expect(text).toContain('1.200 empregos');
  });

  it('begins with what several outlets say, not with the scene of one', () => {
    const scene =
      'Zuleide ia fechar a venda de milho em Suape quando o governo de Pernambuco comprou o terminal de grãos.';
    const titles = ['Terminal de grãos de Suape em Pernambuco', 'Zuleide vende milho no terminal de grãos de Suape'];
    const texts = [`${colour} ${fact}`, `${scene} ${fact}`];
    expect(summaryOf(texts, 250, titles).text.startsWith(fact)).toBe(true);
  });

  it('does not repeat the sentence with the reader’s term from another outlet', () => {
    const documents = [fact, `${fact} ${change}`].map((text) => ({ title, text }));
    const wanted = { document: 1, start: fact.indexOf('grãos') };
    const { text } = summariseStory({ documents, language: 'pt', characters: 300, wanted });
    expect(text.match(/420 milhões/g)).toHaveLength(1);
  });

  it('gives the document and position of each sentence', () => {
    const { text, sentences } = summaryOf([`${colour} ${fact} ${change}`]);
    const split = [colour, fact, change];
    expect(sentences.length).toBeGreaterThan(0);
    for (const { document, sentence, start, end } of sentences) {
      expect(document).toBe(0);
      expect(text.slice(start, end)).toBe(split[sentence]);
    }
  });

  it('never quotes more of a document than it may, nor is longer than asked', () => {
    const long = `${fact} ${change} ${'O terminal recebe navios de soja e de milho durante todo o ano no litoral sul. '.repeat(6)}`;
    for (const allowed of [0, 50, 110, 200]) {
      const { text, sentences } = summariseStory({
        documents: [{ title, text: long, allowed }],
        language: 'pt',
        characters: 300,
      });
      expect(text.length).toBeLessThanOrEqual(allowed);
      if (allowed === 0) expect(sentences).toEqual([]);
    }
  });

  it('contains the sentence with the reader’s term', () => {
    const wanted = 'A Cooperativa Agroleste, de Goiás, perdeu a disputa pelo terminal.';
    const text = `${fact} ${change} O porto movimentou 24 milhões de toneladas no ano passado, segundo Suape. ${wanted}`;
    const request = { documents: [{ title, text }], language: 'pt', characters: 300 };
    const found = summariseStory({ ...request, wanted: { document: 0, start: text.indexOf('Agroleste') } });
    expect(found.text).toContain(wanted);
    expect(found.text.startsWith(fact)).toBe(true);
  });

  it('is empty without documents', () => {
    expect(summariseStory({ documents: [], language: 'pt', characters: 300 })).toEqual({ text: '', sentences: [] });
    expect(summaryOf(['']).text).toBe('');
  });

  it('cuts a single endless sentence at a word', () => {
    const { text } = summaryOf([`O terminal ${'de grãos do porto de Suape em Pernambuco '.repeat(20)}mudou de dono.`]);
    expect(text.length).toBeLessThanOrEqual(300);
    expect(text).toMatch(/\p{L}…$/u);
  });
});
