import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as news from '../../tests/support/news/sample-news.ts';
import { Grouper } from './group.ts';
import type { StoryArticle } from './pairs/fingerprint.ts';

/** Adds each list as one batch and returns the stories as sorted lists of article ids. */
function storiesOf(...batches: StoryArticle[][]): string[][] {
  const grouper = new Grouper();
  const storyOf = new Map<string, string>();
  for (const batch of batches) {
    const { assignments, storyMerges } = grouper.add(batch);
    for (const { articleId, storyId } of assignments) storyOf.set(articleId, storyId);
    for (const { merged, into } of storyMerges) {
      for (const [id, story] of storyOf) if (story === merged) storyOf.set(id, into);
    }
  }
  const stories = Map.groupBy(storyOf.keys(), (id) => storyOf.get(id));
  return [...stories.values()].map((ids) => ids.sort()).sort();
}

const everything = Object.values(news).filter((value) => typeof value !== 'function');

describe('grouping', () => {
  it('joins a copy under another outlet to its original', () => {
    expect(storiesOf([news.bridge, news.strike], [news.bridgeCopy])).toEqual([['bridge', 'bridge-copy'], ['strike']]);
  });

  it('joins a version in other words', () => {
    expect(storiesOf([news.bridge, news.strike, news.bridgeRetold])).toEqual([['bridge', 'bridge-retold'], ['strike']]);
  });

  it('finds a version in other words even if many copies share all rare words', () => {
    const copies = Array.from({ length: 12 }, (_, index) => ({
      ...news.bridge,
      id: `copy-${index}`,
      outlet: `O${index}`,
    }));
    expect(storiesOf([news.bridge, ...copies], [news.bridgeRetold])).toHaveLength(1);
  });

  it('joins two stories when the text of an article turns out to be longer', () => {
    const summary = { ...news.bridgeRetold, title: 'Obra', text: 'Veja a nota.' };
    expect(storiesOf([news.bridge], [summary])).toHaveLength(2);
    expect(storiesOf([news.bridge], [summary], [news.bridgeRetold])).toEqual([['bridge', 'bridge-retold']]);
    expect(storiesOf([summary], [news.bridge], [news.strike, news.bridgeRetold])).toEqual([
      ['bridge', 'bridge-retold'],
      ['strike'],
    ]);
  });

  it('keeps two draws of one lottery apart', () => {
    expect(storiesOf([news.draw], [news.nextDraw])).toEqual([['draw-6120'], ['draw-6121']]);
  });

  it('keeps the calendars of two months apart', () => {
    expect(storiesOf([news.calendar], [news.nextCalendar])).toEqual([['calendar-april'], ['calendar-march']]);
  });

  it('keeps two matches of one team apart', () => {
    expect(storiesOf([news.match], [news.nextMatch])).toEqual([['match-first'], ['match-second']]);
  });

  it('keeps two events of one person apart', () => {
    expect(storiesOf([news.mayorTrial], [news.mayorWedding])).toEqual([['mayor-trial'], ['mayor-wedding']]);
  });

  it('names a story by its earliest article', () => {
    const { assignments } = new Grouper().add([news.bridgeRetold, news.bridge]);
    expect(new Set(assignments.map(({ storyId }) => storyId))).toEqual(new Set(['bridge']));
  });

  it('keeps the id of a story that readers may know when an earlier article arrives late', () => {
    const grouper = new Grouper();
    grouper.add([news.bridgeRetold]);
    const { assignments, storyMerges, eventMerges } = grouper.add([news.bridge]);
    expect(assignments).toEqual([{ articleId: 'bridge', storyId: 'bridge-retold', eventId: 'bridge-retold' }]);
    expect([storyMerges, eventMerges]).toEqual([[], []]);
  });

  it('answers an article it already has with nothing new', () => {
    const grouper = new Grouper();
    grouper.add([news.bridge]);
    expect(grouper.add([news.bridge])).toEqual({ assignments: [], storyMerges: [], eventMerges: [] });
  });

  it('does not look beyond its window', () => {
    const late = { ...news.bridgeCopy, publishedAt: Date.parse('2026-03-25T12:00:00Z') };
    const grouper = new Grouper({ windowDays: 5 });
    grouper.add([news.bridge]);
    grouper.add([{ ...news.stadium, publishedAt: Date.parse('2026-03-24T12:00:00Z') }]);
    expect(grouper.add([late]).assignments).toEqual([
      { articleId: 'bridge-copy', storyId: 'bridge-copy', eventId: 'bridge-copy' },
    ]);
  });

  it('groups articles without a date by their text', () => {
    expect(storiesOf([{ ...news.bridge, publishedAt: null }, news.strike], [news.bridgeRetold])).toHaveLength(2);
  });

  it('takes an article without headline or text as its own story', () => {
    const empty = { ...news.strike, id: 'empty', title: '', text: '' };
    expect(storiesOf([news.strike, empty, { ...empty, id: 'empty-too' }])).toHaveLength(3);
  });

  it('gives the same stories in whatever order a batch comes', () => {
    const expected = storiesOf(everything);
    fc.assert(
      fc.property(fc.shuffledSubarray(everything, { minLength: everything.length }), (batch) => {
        expect(storiesOf(batch)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});

describe('stories joined later', () => {
  // Two short notes with little in common but the place; the full account connects them.
  const note = news.article(
    'note',
    '2026-03-10T11:00:00Z',
    'Rádio Ribeira',
    'Motoristas de caminhões de banana são levados ao Hospital Regional em Registro',
    'Dois motoristas de caminhões carregados de banana foram levados ao Hospital Regional de Registro com fraturas nesta terça-feira (10), após a queda da ponte sobre o rio Jacupiranga.',
  );
  const other = news.article(
    'other',
    '2026-03-10T11:30:00Z',
    'Agência Sul',
    'Ponte de 1974 que esperava vistoria desaba sobre o rio Jacupiranga',
    'A prefeitura de Registro havia pedido vistoria da ponte sobre o rio Jacupiranga, construída em 1974, que desabou nesta terça-feira (10). O trânsito foi desviado para a BR-116.',
  );

  it('reports which story was merged into which', () => {
    const grouper = new Grouper();
    grouper.restore([note, other].map((article) => ({ ...article, storyId: article.id, eventId: article.id })));
    const { assignments, storyMerges, eventMerges } = grouper.add([news.bridge, news.bridgeRetold]);
    expect(eventMerges).toEqual(storyMerges);
    expect(storyMerges).toEqual([{ merged: 'other', into: 'note' }]);
    expect(new Set(assignments.map(({ storyId }) => storyId))).toEqual(new Set(['note']));
  });

  it('leaves stories alone that no new article concerns', () => {
    const grouper = new Grouper();
    grouper.restore([note, news.strike].map((article) => ({ ...article, storyId: article.id, eventId: article.id })));
    expect(grouper.add([news.stadium]).storyMerges).toEqual([]);
  });
});

describe('a restart', () => {
  it('continues exactly where the stopped process was', () => {
    const days = [
      [news.match, news.mayorTrial],
      [news.bridge, news.strike, news.calendar, news.draw],
      [news.bridgeRetold, news.stadium, news.nextMatch],
      [news.bridgeCopy, news.mayorWedding, news.nextDraw, news.nextCalendar],
    ];
    for (let stop = 1; stop < days.length; stop++) {
      const continuous = new Grouper({ windowDays: 3 });
      const seen = days.slice(0, stop).flatMap((batch) => {
        const { assignments } = continuous.add(batch);
        return assignments.map(({ articleId, storyId, eventId }) => ({
          ...batch.find(({ id }) => id === articleId)!,
          ...{ storyId, eventId },
        }));
      });
      const restarted = new Grouper({ windowDays: 3 });
      restarted.restore(seen.reverse());
      for (const batch of days.slice(stop)) expect(restarted.add(batch)).toEqual(continuous.add(batch));
    }
  });
});

describe('events', () => {
  const reaction = news.article(
    'reaction',
    '2026-03-10T20:00:00Z',
    'Portal do Vale',
    'Moradores de Registro protestam após queda da ponte sobre o rio Jacupiranga',
    'Moradores de Registro protestaram nesta terça-feira (10) diante da prefeitura após a queda da ponte sobre o rio Jacupiranga, que deixou quatro feridos. Eles lembram que a vistoria da ponte, construída em 1974, tinha sido pedida em fevereiro.',
  );

  it('contains the articles on one event from other angles, and nothing else', () => {
    const { assignments } = new Grouper().add([news.bridge, news.bridgeRetold, reaction, news.strike, news.stadium]);
    const eventOf = Object.fromEntries(assignments.map(({ articleId, eventId }) => [articleId, eventId]));
    expect(eventOf).toEqual({
      ...{ bridge: 'bridge', 'bridge-retold': 'bridge', reaction: 'bridge' },
      ...{ strike: 'strike', stadium: 'stadium' },
    });
  });

  it('finds the event of earlier days, and is the same after a restart', () => {
    const continuous = new Grouper();
    const first = continuous.add([news.bridge, news.strike]).assignments;
    const restarted = new Grouper();
    restarted.restore(
      [news.bridge, news.strike].map((article) => ({
        ...article,
        ...first.find(({ articleId }) => articleId === article.id)!,
      })),
    );
    const after = continuous.add([reaction]);
    expect(after.assignments[0]?.eventId).toBe('bridge');
    expect(restarted.add([reaction])).toEqual(after);
  });
});
