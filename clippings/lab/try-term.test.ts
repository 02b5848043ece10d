import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import type { CurrentArticle } from '../../newsroom/current/current-article.ts';
import { LoadedArticles } from '../../newsroom/current/loaded-articles.ts';
import { LabIndex } from './lab-index.ts';
import { tryTerm } from './try-term.ts';
import { looserForms } from './wordings.ts';

const today = Date.parse('2026-03-10T00:00:00Z');
const days = Array.from({ length: 14 }, (_, n) => ({
  on: new Date(today - (13 - n) * dayMs).toISOString().slice(0, 10),
  from: today - (13 - n) * dayMs,
}));

let lastId = 0;
function article(title: string, { daysAgo = 0, outlet = 'Gazeta', story, text }: Partial<Seed> = {}): CurrentArticle {
  lastId += 1;
  return {
    id: lastId,
    title,
    text: text ?? `${title}. O texto conta mais sobre o assunto e segue adiante.`,
    language: 'pt',
    outletId: outlet.toLowerCase(),
    outlet,
    url: `https://exemplo.com/${lastId}`,
    publishedAt: new Date(today - daysAgo * dayMs + hourMs),
    seenAt: new Date(today),
    lead: '',
    eventId: null,
    addresses: [],
    storyId: story ?? null,
    kind: 'news',
  };
}
interface Seed {
  daysAgo: number;
  outlet: string;
  story: string;
  text: string;
}

function laboratory(articles: CurrentArticle[]) {
  const loaded = new LoadedArticles();
  loaded.put(articles);
  const index = new LabIndex(loaded);
  const ask = (term: string, others: string[] = []) =>
    tryTerm(index, { term, language: 'pt', days, dayCount: days.length, others }, () => 0);
  return { loaded, index, ask };
}

describe('the term lab', () => {
  it('counts a story once, on the day of its first article, whichever outlets have it', () => {
    const { ask } = laboratory([
      article('Leilão de transmissão atrai doze empresas', { daysAgo: 2, story: 's1' }),
      article('Empresas disputam leilão de transmissão', { daysAgo: 1, story: 's1', outlet: 'Correio' }),
      article('Leilão de transmissão termina com deságio', { daysAgo: 0, story: 's2' }),
    ]);
    const trial = ask('leilão de transmissão');
    expect(trial).toMatchObject({ verdict: 'healthy', storyCount: 2, articleCount: 3, outletCount: 2 });
    expect(trial.days.map(({ stories }) => stories)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1]);
    expect(trial.days.at(-1)?.on).toBe('2026-03-10');
  });

  it('shows one headline a story with the term marked in it', () => {
    const { ask } = laboratory([
      article('Primeira usina de hidrogênio verde sai do papel', { story: 's1' }),
      article('Usina de hidrogênio verde será no Ceará', { story: 's1', outlet: 'Correio' }),
    ]);
    const { headlines } = ask('hidrogênio verde');
    expect(headlines).toHaveLength(1);
    const [{ title, marks, outletCount } = { title: '', marks: [], outletCount: 0 }] = headlines;
    expect(marks.map(([start, end]) => title.slice(start, end))).toEqual(['hidrogênio verde']);
    expect(outletCount).toBe(2);
  });

  it('shows the other forms of a term and drops those the reader removed (requirements R191)', () => {
    const { index, ask } = laboratory([
      article('Copom mantém juros', { story: 's1' }),
      article('Comitê de Política Monetária se reúne', { story: 's2' }),
    ]);
    expect(ask('Copom')).toMatchObject({ aliases: ['Comitê de Política Monetária'], storyCount: 2 });
    const both = ask('Copom (Comitê de Política Monetária)').aliases;
    expect(both).toEqual([...new Set(both)]);
    const reading = { without: ['Comitê de Política Monetária'] };
    const question = { term: 'Copom', language: 'pt' as const, days, dayCount: days.length, others: [], reading };
    const dropped = tryTerm(index, question, () => 0);
    expect(dropped.aliases).toEqual(['Comitê de Política Monetária']);
    expect(dropped.reading).not.toContain('Comitê');
    expect(dropped.headlines.map(({ title }) => title)).toEqual(['Copom mantém juros']);
  });

  it('puts headlines with the term before those that are only about it', () => {
    const { ask } = laboratory([
      article('Obra começa no Ceará', {
        text: 'O hidrogênio verde. O hidrogênio verde avança, e o hidrogênio verde emprega.',
      }),
      article('Hidrogênio verde', { text: 'Uma nota curta sobre outra coisa, sem mais nada a dizer do tema.' }),
    ]);
    expect(ask('hidrogênio verde').headlines.map(({ marks }) => marks.length > 0)).toEqual([true, false]);
  });

  it('calls a term without stories silent and offers wider wordings that find some', () => {
    const { ask } = laboratory([article('Energia eólica cresce no Nordeste')]);
    const trial = ask('"energia eólica flutuante"');
    expect(trial.verdict).toBe('silent');
    expect(trial.wider.map(({ wording }) => wording)).toContain('energia eólica');
    expect(trial.narrower).toEqual([]);
  });

  it('looks for one wider wording however slow the machine is', () => {
    const { index } = laboratory([article('Energia eólica cresce no Nordeste')]);
    let now = 0;
    const slow = () => (now += 1000);
    const question = {
      term: '"energia eólica flutuante"',
      language: 'pt' as const,
      days,
      dayCount: days.length,
    };
    expect(tryTerm(index, { ...question, others: [] }, slow).wider).toHaveLength(1);
  });

  it('asks whether a word that nobody writes was meant to be a frequent one, and searches both', () => {
    const { ask } = laboratory(['banco', 'hospital', 'fábrica'].map((at) => article(`Ransomware atinge ${at}`)));
    const trial = ask('ramsomware');
    expect(trial.didYouMean.map(({ wording }) => wording)).toEqual(['ransomware']);
    expect(trial.storyCount).toBe(3);
    expect(trial.headlines.map(({ marks }) => marks.length)).toEqual([1, 1, 1]);
    expect(ask('ransomware').didYouMean).toEqual([]);
  });

  it('calls more than thirty stories a day a flood and offers narrower wordings from its headlines', () => {
    const { ask } = laboratory([
      ...Array.from({ length: 150 }, (_, n) => article(`Conta de energia sobe em cidade ${n}`, { daysAgo: n % 14 })),
      ...Array.from({ length: 150 }, (_, n) =>
        article(`Feira mostra energia solar ao bairro ${n}`, { daysAgo: n % 14 }),
      ),
      ...Array.from({ length: 200 }, (_, n) => article(`Energia: encontro número ${n} debate`, { daysAgo: n % 14 })),
    ]);
    const trial = ask('energia');
    expect(trial.verdict).toBe('flood');
    expect(trial.narrower.map(({ wording }) => wording)).toEqual(
      expect.arrayContaining(['energia solar', 'conta de energia']),
    );
    expect(trial.narrower.every(({ perDay }) => perDay > 5 && perDay < 15)).toBe(true);
  });

  it('says how much of the term another term of the reader already finds', () => {
    const { ask } = laboratory([
      article('Petrobras anuncia leilão de blocos de petróleo'),
      article('Petrobras troca diretor'),
    ]);
    expect(ask('Petrobras', ['petróleo', 'futebol'])).toMatchObject({ overlaps: [{ term: 'petróleo', share: 0.5 }] });
  });

  it('drops what left the window and learns stories later', () => {
    const articles = [
      article('Porto de Santos bate recorde', { daysAgo: 13 }),
      article('Porto de Santos amplia terminal', { daysAgo: 1 }),
      article('Terminal do Porto de Santos é ampliado', { daysAgo: 1, outlet: 'Correio' }),
    ];
    const { loaded, ask } = laboratory(articles);
    expect(ask('Porto de Santos').storyCount).toBe(3);
    loaded.put(articles.slice(1).map((one) => ({ ...one, storyId: 'one' })));
    expect(ask('Porto de Santos').storyCount).toBe(2);
    loaded.keep(today - 5 * dayMs, 100);
    expect(ask('Porto de Santos').storyCount).toBe(1);
    expect(loaded.size).toBe(2);
  });

  it('answers anything that can be typed', () => {
    const { ask } = laboratory([article('Um título')]);
    for (const term of ['', '-', '"', '((', 'OR', '%_\\', "'; drop table x", '=cmd()', '🙂', 'a'.repeat(80)])
      expect(ask(term).verdict).toBe('silent');
  });
});

describe('looser forms of a term', () => {
  it('drop quotation marks and exclusions first, then a word at a time without dangling links', () => {
    expect(looserForms('"conta de luz" -Ceará')).toEqual(['conta de luz', 'conta', 'conta luz', 'luz']);
    expect(looserForms('Petrobras')).toEqual(['petrobras']);
    expect(looserForms('a1 b1 de c1 d1')).toContain('a1 b1');
  });
});

describe('the senses of a term', () => {
  const port = (n: number) =>
    article(`Porto recebe navio ${n}`, {
      text: `O porto ampliou o terminal de contêineres. A carga de soja e minério sai em navios, diz a autoridade portuária ${n}.`,
    });
  const court = (n: number) =>
    article(`Justiça condena vereador por desvio ${n}`, {
      text: `O juiz determinou a perda do mandato. O Ministério Público diz que o vereador contratou parentes em Porto, e a defesa vai recorrer ao tribunal ${n}.`,
    });
  const both = [...Array(6).keys()].flatMap((n) => [port(n), court(n)]);

  it('are offered with two headlines each if the articles are clearly about different things', () => {
    const { index, ask } = laboratory(both);
    const { senses, reading, readingKind } = ask('porto');
    expect(readingKind).toBe('subject');
    expect(reading).toMatch(/^Lido como assunto/);
    expect(senses).toHaveLength(2);
    expect(senses.every(({ headlines, stories }) => headlines.length === 2 && stories === 6)).toBe(true);
    const ships = senses.find(({ headlines }) => headlines[0]!.includes('navio'))!;
    const chosen = tryTerm(
      index,
      { term: 'porto', language: 'pt', days, dayCount: days.length, others: [], reading: { sense: ships.sense } },
      () => 0,
    );
    expect(chosen.headlines.slice(0, 6).every(({ title }) => title.includes('navio'))).toBe(true);
    expect(chosen.senses).toEqual(senses); // so that the choice can be changed
    expect(laboratory([...Array(12).keys()].map(port)).ask('porto').senses).toEqual([]);
  });

  it('are told apart by the article that a name has: two subjects of one company are no two senses', () => {
    const loading = (n: number) =>
      article(`Terminal recebe navio ${n}`, {
        text: `A Vale ampliou o terminal de contêineres. A carga de soja e minério sai em navios, diz a autoridade portuária ${n}.`,
      });
    const condemned = (where: string) => (n: number) =>
      article(`Justiça condena vereador por desvio ${n}`, {
        text: `O juiz determinou a perda do mandato. O Ministério Público diz que o vereador contratou parentes ${where}, e a defesa vai recorrer ao tribunal ${n}.`,
      });
    const sensesOf = (where: string) =>
      laboratory([...Array(6).keys()].flatMap((n) => [loading(n), condemned(where)(n)])).ask('Vale').senses;
    expect(
      sensesOf('no Vale')
        .map(({ headlines }) => headlines[0]!.split(' ')[0])
        .sort(),
    ).toEqual(['Justiça', 'Terminal']);
    expect(sensesOf('na Vale')).toEqual([]);
  });
});
