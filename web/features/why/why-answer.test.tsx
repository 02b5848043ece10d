// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { type WhyAnswer, type WhyCause, whyCauses } from '../../../contract/lab.ts';
import { asked, control, draw, focused, press, serve, until } from '../../component.test-support.tsx';
import { WhyAnswerCard, WhyRemedies } from './why-answer.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const nothing: WhyAnswer = {
  ...{ cause: 'score', article: null, storyId: null, edition: null, item: null, isOnPage: false, term: null },
  ...{ score: null, needed: null, parts: [], excluded: null, wording: null, helps: [], reading: null, language: null },
  ...{ outlet: null, outletId: null, reason: null, itemId: null, comesNext: false },
};

const show = (answer: Partial<WhyAnswer>) =>
  draw(<WhyRemedies answer={{ ...nothing, ...answer }} text="Safra recorde" date="10 de março" />, {
    areas: ['reader/why'],
  });

/** The server's answer besides the cause. */
const answers: Partial<Record<WhyCause, Partial<WhyAnswer>>> = {
  outlet_unread: { outlet: 'jornal.example' },
  excluded: { term: { id, term: 'soja -safra' }, wording: 'soja' },
  term_muted: { term: { id, term: 'soja' } },
  refused: { itemId: id },
  outlet_muted: { outletId: 'gazeta', outlet: 'Gazeta' },
  came: { item: { title: 'Safra', url: 'https://gazeta.example/a', editionId: id, on: '2026-03-10' } },
};

it.each(whyCauses)('offers something to do about %s', async (cause) => {
  const hasArticle = !['outlet_unread', 'outlet_failing', 'not_fetched', 'headline_unknown', 'forgotten'].includes(
    cause,
  );
  await show({ cause, ...(hasArticle && { storyId: '7' }), ...answers[cause] });
  expect(document.querySelectorAll('button, a').length).toBeGreaterThan(0);
});

it('searches everything we read for a headline nobody wrote', async () => {
  await show({ cause: 'headline_unknown' });
  expect(control('Buscar em tudo o que lemos').getAttribute('href')).toBe('/editions?in=all&q=Safra+recorde');
});

it('lets a muted story be heard of again, and the focus stays', async () => {
  serve(() => ({}));
  await show({ cause: 'story_muted', storyId: '7' });
  await press('Voltar a receber esta história');
  await until(() => expect(focused()).toBe('Desfeito.'));
  expect(asked[0]).toMatchObject({ body: { choice: null } });
  expect(asked[0]?.call).toMatch(/\/stories\/7/);
});

it('keeps the chosen sense and the removed forms when a term is read otherwise', async () => {
  serve(() => ({}));
  const reading = { as: 'name', sense: { label: 'rio', toward: ['rio'], away: ['banco'] }, without: ['AMZN'] } as const;
  await show({ term: { id, term: 'amazonas' }, reading: structuredClone(reading) as never });
  await press('Ler “amazonas” como nome');
  await until(() => expect(asked[0]?.body).toMatchObject({ reading }));
});

it.each([
  ['pt', 'nem com outras palavras'],
  ['en', 'Ela está em inglês, e nem toda expressão é reconhecida de um idioma a outro.'],
])('claims to have looked in other words only in the reader’s own language: %s', async (language, words) => {
  const answer = { ...nothing, cause: 'score' as const, score: 0, language };
  await draw(<WhyAnswerCard answer={answer} text="Safra recorde" />, { areas: ['reader/why', 'reader/editions'] });
  expect(document.querySelector('[role=status]')!.textContent).toContain(words);
});

it('says what a score is the sum of, without what rounds to nothing, and nothing to change for another reader', async () => {
  const parts = [
    { part: 'start' as const, adds: -1.5 },
    { part: 'title' as const, adds: 0.5 },
    { part: 'sentences' as const, adds: 0.001 },
  ];
  const answer = {
    ...nothing,
    term: { id, term: 'soja' },
    storyId: '7',
    score: 1 / (1 + Math.exp(1)),
    needed: 0.5,
    parts,
  };
  await draw(<WhyAnswerCard answer={answer} text="Safra recorde" isOthers />, {
    areas: ['reader/why', 'reader/editions'],
  });
  const rows = [...document.querySelectorAll('details dl > div')].map((row) => row.textContent);
  expect(rows).toEqual([
    'Ponto de partida, igual para todas-1,50',
    'O termo no título+0,50',
    'Soma: nota 0,27-1,00',
    'O email pede nota 0,500,00',
  ]);
  expect(document.querySelectorAll('button, a').length).toBe(0);
});
