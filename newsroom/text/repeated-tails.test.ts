import { describe, expect, it } from 'vitest';
import { cleanArticles } from './clean-article.ts';
import { RepeatedLines } from './repeated-lines.ts';

const subjects = [
  'Safra de uva cresce no vale do Pardo',
  'Hospital regional abre leitos novos',
  'Escolas voltam às aulas depois da greve',
  'Time da casa vence clássico nos pênaltis',
  'Prefeitura troca lâmpadas das praças',
  'Museu recebe quadros restaurados',
];
/** A text of its own for each headline: no two share eight words in a row. */
const own = (title: string, n: number) =>
  Array.from(
    { length: 9 },
    (_, i) =>
      `${title} foi o assunto ${i + n * 9} da reunião número ${n}${i}, segundo ${n + i} pessoas ouvidas em ${i}${n}.`,
  ).join(' ');

const listed = [
  'Deputado diz que vai votar contra o novo imposto sobre a venda de carros usados',
  'Chuva forte deve chegar ao sul do estado ainda nesta semana e durar três dias',
  'Banco central mantém juros e avisa que a inflação preocupa mais do que antes',
];
const form = 'Receba as notícias da serra no seu celular Informe um endereço válido para continuar';
const fresh = (n: number) => `Motorista número ${n} escapa sem ferimentos de acidente na rodovia ${n}${n}`;

/** Headlines of the day after the text, without a line break or full stop, a new one among them. */
const tail = (n: number) => ` ${listed[0]} ${fresh(n)} ${listed[1]} ${listed[2]} ${form}`;
const articles = subjects.map((title, n) => ({ title, text: own(title, n) + tail(n), outlet: 'serra' }));
const withoutTail = (text: string) => !listed.some((headline) => text.includes(headline)) && !text.includes(form);

describe('what an outlet prints after every article', () => {
  it('is removed though nothing separates it from the text and new headlines are in between', () => {
    const cleaned = cleanArticles(articles);
    for (const [n, { text, title }] of cleaned.entries()) expect(text).toBe(own(title, n));
  });

  it('is recognised from earlier articles by its keys alone', () => {
    const repeated = new RepeatedLines();
    for (const article of articles) repeated.learn(article, 'serra');
    const later = new RepeatedLines(repeated.repeated());
    const text = own('Feira do livro começa amanhã', 8) + tail(8);
    expect(withoutTail(later.cutTail(text, 'serra'))).toBe(true);
    expect(later.hasRepeated(later.learn({ title: 'Feira do livro', text }, 'serra'))).toBe(true);
  });

  it('stays known however often it occurs', () => {
    const many = Array.from({ length: 514 }, (_, n) => {
      const title = subjects[n % subjects.length]!;
      return { title, text: own(title, n) + tail(n), outlet: 'serra' };
    });
    const cleaned = cleanArticles(many);
    expect(cleaned.filter(({ text }) => !withoutTail(text))).toEqual([]);
  });

  it('is learnt for each outlet separately', () => {
    const repeated = new RepeatedLines();
    for (const article of articles) repeated.learn(article, 'serra');
    expect(repeated.cutTail(articles[0]!.text, 'litoral')).toBe(articles[0]!.text);
  });

  it('is not what several articles on one subject share', () => {
    const shared = own('Ponte do rio Claro', 7);
    const sharing = Array.from({ length: 6 }, (_, n) => {
      const title = `Ponte do rio Claro abre ao trânsito, parte ${n}`;
      return { title, text: `${own(title, n)} ${shared}`, outlet: 'serra' };
    });
    for (const [n, { text }] of cleanArticles(sharing).entries()) expect(text).toBe(sharing[n]!.text);
  });

  it('in a series under one headline is what repeats', () => {
    const rules = 'A aposta mínima custa cinco reais e pode ser feita até as sete horas da noite.';
    const draws = Array.from({ length: 14 }, (_, n) => ({
      title: `Resultado do sorteio da loteria, concurso ${n}`,
      text: `Saiu o número ${n}${n} no sorteio de hoje.\n${rules}`,
      outlet: 'serra',
    }));
    expect(cleanArticles(draws)[0]!.text).toBe('Saiu o número 00 no sorteio de hoje.');
  });

  it('is not the whole of a short text', () => {
    const short = listed.map((text, n) => ({ title: `Notícia ${n}`, text, outlet: 'serra' }));
    const cleaned = cleanArticles([...articles, ...short]);
    expect(cleaned.slice(articles.length).map(({ text }) => text)).toEqual(listed);
  });

  it('does not include a long text of its own before it', () => {
    const text = `${own(subjects[0]!, 0)} ${listed[1]} ${own('Feira do livro', 9)}${tail(3)}`;
    const [cleaned] = cleanArticles([{ title: subjects[0]!, text, outlet: 'serra' }, ...articles.slice(1)]);
    expect(cleaned!.text).toContain(own('Feira do livro', 9));
    expect(cleaned!.text).not.toContain(form);
  });
});

describe('a call between the paragraphs', () => {
  it.each(['Continua depois da publicidade', 'CONTINUA DEPOIS DA PUBLICIDADE', 'Continua após a publicidade'])(
    'is removed wherever it is: %s',
    (call) => {
      const [cleaned] = cleanArticles([
        { title: 'Juros', text: `O banco manteve os juros. ${call} A decisão foi unânime.` },
      ]);
      expect(cleaned!.text).toMatch(/^O banco manteve os juros\. +A decisão foi unânime\.$/);
    },
  );
});
