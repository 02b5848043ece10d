import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemSummary } from '../../../clippings/editions/render/item-summary.ts';
import { defaultQuoteLimit } from '../../../contract/rules/field-limits.ts';
import { storyParts, toStory, violations } from '../../../tests/support/news/generated-stories.ts';
import { type Rights, withinRights } from './within-rights.ts';

function shownOf(parts: Parameters<typeof toStory>[1], composedUnder?: Rights) {
  const generated = toStory('0', parts);
  const rights = new Map(
    Object.entries(generated.limits).map(([id, limit]) => [id, limit ?? Number.POSITIVE_INFINITY]),
  );
  const story = generated.articles.map(({ outletId, title, sentences }, id) => {
    return { id, outletId, title, lead: '', language: 'pt', text: sentences.join(' ') };
  });
  const [lead] = story as [(typeof story)[number]];
  const { text, parts: summaryParts } = itemSummary(lead, story, undefined, { rights: composedUnder ?? rights, story });
  const outlets = story.map(({ outletId }) => ({ id: outletId }));
  const { summary } = withinRights({ summary: text, summaryMarks: [], summaryParts, outlets }, rights);
  return { summary, composed: text, generated };
}

describe('rights of outlets', () => {
  it('allow no more of any outlet than its right, copies in other outlets included', () => {
    fc.assert(
      fc.property(storyParts, (parts) => {
        const { summary, generated } = shownOf(parts);
        expect(violations(summary, [generated])).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('apply to what was composed under other rights', () => {
    fc.assert(
      fc.property(storyParts, (parts) => {
        const { summary, generated } = shownOf(parts, new Map());
        expect(violations(summary, [generated])).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('are applied when sentences are chosen, so that nothing has to be left out afterwards', () => {
    fc.assert(
      fc.property(storyParts, (parts) => {
        const alone = parts.map((part) => ({ ...part, copies: [] }));
        const { summary, composed, generated } = shownOf(alone);
        expect(summary).toBe(composed);
        const isFree = Object.values(generated.limits).some((limit) => limit === null || limit >= defaultQuoteLimit);
        if (isFree) expect(summary).not.toBe('');
      }),
      { numRuns: 200 },
    );
  });

  it('count a sentence against each outlet that has it, and leave it out as a whole', () => {
    const summary = 'Uma frase da agência. Outra do jornal.';
    const item = {
      summary,
      summaryMarks: [
        [4, 9],
        [22, 27],
      ] as [number, number][],
      summaryParts: [
        { outletIds: ['jornal', 'agencia'], start: 0, end: 21 },
        { outletIds: ['jornal'], start: 22, end: 38 },
      ],
      outlets: [{ id: 'jornal' }],
    };
    expect(withinRights(item, new Map())).toMatchObject({ summary });
    const shown = withinRights(item, new Map([['agencia', 20]]));
    expect(shown).toMatchObject({ summary: 'Outra do jornal.', summaryMarks: [[0, 5]] });
    expect(withinRights(item, new Map([['jornal', 30]]))).toMatchObject({ summary: 'Uma frase da agência.' });
  });

  it('count a summary without stored outlets against all outlets of the story', () => {
    const old = { summary: 'Um resumo.', summaryMarks: [], summaryParts: [], outlets: [{ id: 'a' }, { id: 'b' }] };
    expect(withinRights(old, new Map([['b', 0]])).summary).toBe('');
    expect(withinRights(old, new Map([['c', 0]])).summary).toBe('Um resumo.');
  });
});
