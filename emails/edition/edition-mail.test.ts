import { describe, expect, it } from 'vitest';
import { quotedPrintable } from '../../tests/support/mail/mail-rules.ts';
import { sampleAlert, sampleClipping, sampleEdition, sampleWeekly } from '../samples.ts';
import { textOfParts } from '../template.tsx';
import { weeklyMail } from '../weekly-mail.tsx';
import { type EditionProps, type MailStory, strongestStories } from './edition.ts';
import { editionMail, editionMailInParts, editionPage } from './edition-mail.tsx';

const longStory = (n: number): MailStory => ({
  ...sampleEdition('pt').terms[0]!.stories[0]!,
  title: `Notícia número ${n} ${'com um título muito comprido '.repeat(8)}`,
  line: `Notícia número ${n} ${'com uma frase muito comprida '.repeat(8)}`,
  summary: 'Um resumo que não acaba. '.repeat(30),
  url: `https://gazeta.example/${n}/${'caminho-'.repeat(120)}`,
});

function flood(count: number): EditionProps {
  const props = sampleEdition('pt');
  return {
    ...props,
    terms: [{ term: 'tudo', cutCount: 0, stories: Array.from({ length: count }, (_, n) => longStory(n)) }],
  };
}

describe('editionMail', () => {
  it('stays below 80 KB by moving the tail to the web page, which holds all of it', () => {
    const props = flood(40);
    const mail = editionMail(props, 'pt');
    expect(Buffer.byteLength(mail.html)).toBeLessThan(80_000);
    const shown = mail.html.match(/<h3/g)!.length;
    expect(shown).toBeGreaterThan(3);
    expect(mail.html).toContain(`Mais ${40 - shown} histórias no navegador`);
    expect(mail.text).toContain(`Mais ${40 - shown} histórias no navegador`);
    expect(editionPage(props, 'pt').match(/<h3/g)).toHaveLength(40);
  });

  it.each([
    ['pt', 'Alerta'],
    ['en', 'Alert'],
  ] as const)('opens an alert with its name and the day, and no other edition (%s)', (language, name) => {
    const alert = sampleAlert(language);
    const { html, text } = editionMail(alert, language);
    expect(html).toContain(`${name} · ${alert.dateText}`);
    expect(text).toContain(`RECORTE  |  ${name} · ${alert.dateText}`);
    expect(editionMail(sampleEdition(language), language).text).toContain(`RECORTE  |  ${alert.dateText}`);
  });

  it('links the page of a story that the mail does not tell whole, in both of its parts and in the week', () => {
    const { storyUrl } = sampleEdition('pt').terms[0]!.stories[0]!;
    expect(storyUrl).toMatch(/\/story\/\d+$/);
    for (const { html, text } of [editionMail(sampleEdition('pt'), 'pt'), weeklyMail(sampleWeekly('pt'), 'pt')]) {
      expect(html).toContain(`href="${storyUrl}"`);
      expect(text).toContain(`A história inteira: ${storyUrl}`);
    }
  });

  it('gives every reader of a story the same parts, and each their own signed answers', () => {
    const answersOf = (name: string) => ({
      useful: `https://x/${name}u`,
      notThis: `https://x/${name}n`,
      lessOutlet: '',
    });
    const mailFor = (name: string) =>
      editionMailInParts(
        {
          ...sampleEdition('pt'),
          terms: [{ term: 'x', cutCount: 0, stories: [{ ...longStory(1), answers: answersOf(name) }] }],
        },
        'pt',
      );
    const [ana, rui] = [mailFor('ana'), mailFor('rui')];
    for (const part of ['html', 'text'] as const) {
      const shared = ana[part].filter((piece) => typeof piece !== 'string');
      expect(rui[part].filter((piece) => typeof piece !== 'string')).toEqual(shared);
      expect(ana[part]).toContain('https://x/anau');
      expect(rui[part]).toContain('https://x/ruiu');
      expect(textOfParts(rui[part])).not.toContain('https://x/ana');
    }
  });

  it.each(['pt', 'en'] as const)('puts other news of an event as lines under it, in both parts (%s)', (language) => {
    const props = sampleEdition(language);
    const { more } = props.terms[0]!.stories[0]!;
    expect(more).toHaveLength(2);
    const mail = editionMail(props, language);
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain(language === 'pt' ? 'Mais sobre isto' : 'More on this');
      for (const { title, url } of more) {
        expect(part).toContain(title);
        expect(part).toContain(url);
      }
    }
  });

  it('puts the sponsored block after the last story, in the mail, in its text and on the page', () => {
    const terms = ['um', 'dois', 'três'].map((term, n) => ({ term, cutCount: 0, stories: [longStory(n)] }));
    const props = { ...sampleEdition('pt'), terms };
    const last = 'Notícia número 2';
    const mail = editionMail(props, 'pt');
    for (const part of [mail.html, mail.text, editionPage(props, 'pt')]) {
      const [afterStories = ''] = part.split(last).slice(-1);
      expect(afterStories).toContain(props.sponsored!.title);
    }
    const quiet = { ...props, terms: [] };
    expect(editionMail(quiet, 'pt').html).not.toContain(props.sponsored!.title);
  });

  it('says seven stories, three outlets each, in at most 30 KB of both parts as they are sent', async () => {
    const props = sampleEdition('pt');
    const [story] = props.terms[0]!.stories;
    const stories = Array.from({ length: 7 }, (_, n) => ({
      ...story!,
      title: `${story!.title}, parte ${n}`,
      more: [],
      dispute: null,
      storyUrl: null,
      url: `https://gazeta.example/economia/noticia/2026/11/16/um-endereco-como-eles-sao-${n}.ghtml`,
      outlets: [1, 2, 3].map((outlet) => ({
        name: 'Correio Econômico',
        title: 'Outro título sobre a mesma história, de sessenta letras',
        url:
          outlet === 1
            ? `https://gazeta.example/economia/noticia/2026/11/16/um-endereco-como-eles-sao-${n}.ghtml`
            : `https://correio.example/economia/noticia/2026/11/16/um-endereco-como-eles-sao-${n}-${outlet}.ghtml`,
        time: '5:40',
      })),
    }));
    const { html, text } = editionMail({ ...props, terms: [{ term: 'energia', cutCount: 0, stories }] }, 'pt');
    expect(html.match(/<h3/g)).toHaveLength(7);
    const sent = [html, text].map((part) => quotedPrintable(part).length);
    expect(sent[0]! + sent[1]!).toBeLessThanOrEqual(30_000);
  });

  it('does not say an outlet’s headline again where it is the story’s', () => {
    const props = sampleEdition('pt');
    const story = props.terms[0]!.stories[0]!;
    story.outlets[0]!.title = story.title;
    story.titleMarks = [];
    expect(editionMail(props, 'pt').html.split(story.title).length - 1).toBeLessThanOrEqual(1);
  });

  it('says the first news in the subject, and how many more there are', () => {
    const props = sampleEdition('pt');
    const { line } = strongestStories(props, 'pt')[0]!;
    expect(editionMail(props, 'pt').subject).toBe(`${line.slice(0, -1)}, e mais 3`);
    const one = { ...props, terms: [{ ...props.terms[0]!, stories: props.terms[0]!.stories.slice(0, 1) }] };
    expect(editionMail(one, 'pt').subject).toBe(one.terms[0]!.stories[0]!.line.slice(0, -1));
    expect(editionMail(flood(12), 'pt').subject).toMatch(/^.{60,90}… e mais 11$/);
  });

  it.each([
    ['Vai chover amanhã?', 'Vai chover amanhã? e mais 3'],
    ['Choveu.', 'Choveu, e mais 3'],
    ['“Não vai chover”', '“Não vai chover”, e mais 3'],
  ])('puts no comma after a sign that ends the headline: %s', (title, subject) => {
    const props = sampleEdition('pt');
    strongestStories(props, 'pt')[0]!.line = title;
    expect(editionMail(props, 'pt').subject).toBe(subject);
  });

  it('keeps the number of stories in the subject of a clipping with a long name', () => {
    const props = { ...flood(12), clipping: { name: 'Energia para a diretoria '.repeat(9), owner: null } };
    const { subject } = editionMail(props, 'pt');
    expect(subject.length).toBeLessThanOrEqual(150);
    expect(subject).toMatch(/… · .{60,90}… e mais 11$/);
  });

  it('puts the news after that of the subject into the preheader', () => {
    const props = sampleEdition('pt');
    const [first, second] = strongestStories(props, 'pt');
    const preheader = /<div style="display:none[^>]*>([^<]*)/.exec(editionMail(props, 'pt').html)![1]!;
    expect(preheader.startsWith(second!.line.slice(0, 80))).toBe(true);
    expect(preheader).not.toContain(first!.line);
    const one = { ...props, terms: [{ ...props.terms[0]!, stories: props.terms[0]!.stories.slice(0, 1) }] };
    expect(editionMail(one, 'pt').html).toMatch(/<div style="display:none[^>]*>Lemos 412 matérias/);
    const week = weeklyMail(sampleWeekly('pt'), 'pt');
    expect(week.subject).toBe(`Sua semana: ${first!.line.replace(/\.$/, '')}, e mais 3`);
    expect(week.html).toMatch(new RegExp(`<div style="display:none[^>]*>${second!.line.slice(0, 60)}`));
  });

  it('tells the day in three lines on top, each a link to its story', () => {
    const props = sampleEdition('pt');
    const { html, text } = editionMail(props, 'pt');
    const links = [...html.matchAll(/<a href="#(n[0-9a-z]+)">/g)].map(([, anchor]) => anchor!);
    expect(links).toHaveLength(3);
    for (const anchor of links) expect(html.split(`<h3 id="${anchor}"`)).toHaveLength(2);
    expect(html.indexOf(`#${links[0]}`)).toBeLessThan(html.indexOf('<h2'));
    const [first] = strongestStories(props, 'pt');
    expect(text).toContain(`O dia em três linhas:\n1. ${first!.line.slice(0, 60)}`);
    for (const { line } of strongestStories(props, 'pt')) expect(html).toContain(`>${line}</a>`);
    const few = { ...props, terms: props.terms.slice(0, 1) };
    expect(editionMail(few, 'pt').html).not.toContain('href="#');
  });

  it('puts pause and unsubscribe in the footer only', () => {
    const { html } = editionMail(sampleEdition('pt'), 'pt');
    expect(html.split('Cancelar inscrição')).toHaveLength(2);
    expect(html.indexOf('Cancelar inscrição')).toBeGreaterThan(html.lastIndexOf('<h3'));
  });

  it('says on an empty day that there was nothing and how much was read', () => {
    const props = { ...sampleEdition('pt'), terms: [], silent: [{ term: 'lítio', lastOn: '12/11' }] };
    const mail = editionMail(props, 'pt');
    expect(mail.subject).toBe('Nada novo hoje sobre seus termos');
    expect(mail.text).toContain('lítio: nada novo hoje. A última notícia foi em 12/11.');
    expect(mail.text).toMatch(/Lemos 412 matérias/);
    expect(mail.text).not.toContain('PATROCINADO');
  });

  it('keeps markup in headlines, terms and names as text', () => {
    const props = sampleEdition('en');
    const evil = '<img src=x onerror=alert(1)>';
    props.name = evil;
    props.terms[0]!.term = evil;
    props.terms[0]!.stories[0]!.title = `${evil} headline`;
    props.terms[0]!.stories[0]!.titleMarks = [];
    const { html } = editionMail(props, 'en');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; headline');
  });

  it('uses headings, languages and link texts a screen reader can work with', () => {
    for (const language of ['pt', 'en'] as const) {
      const { html } = editionMail(sampleEdition(language), language);
      expect(html).toContain(`<html lang="${language === 'pt' ? 'pt-BR' : 'en'}">`);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).toContain('role="article"');
      expect(html).not.toMatch(/<a [^>]*>\s*<\/a>/);
      expect(html.match(/<table(?!(?: class="bs")? role="presentation")/g)).toBeNull();
    }
  });

  it('names a specific clipping and who sends it, and asks a receiver to narrow nobody else’s terms', () => {
    const mail = editionMail(sampleClipping('pt'), 'pt');
    for (const part of [mail.html, mail.text]) expect(part).toContain('Energia para a diretoria');
    expect(mail.html).toContain('Deixamos 136 histórias deste termo de fora.');
    expect(mail.html).not.toContain('mais específico');
    expect(editionMail(sampleEdition('pt'), 'pt').html).toContain('mais específico');
  });
});
