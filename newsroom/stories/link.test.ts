import { describe, expect, it } from 'vitest';
import { type Group, link } from './link.ts';

/** Groups of single letters, with the similarities of the table. */
function linkLetters(likeness: Record<string, number>, threshold = 0.5) {
  const letters = [...new Set(Object.keys(likeness).join(''))].sort();
  const score = (a: string, b: string) => likeness[a < b ? a + b : b + a] ?? 0;
  return link({
    groups: letters.map((id) => ({ id, members: [id] })),
    neighbours: Object.keys(likeness).map((pair) => [pair[0]!, pair[1]!]),
    threshold,
    compare(left, right) {
      const scores = left.members.flatMap((a) => right.members.map((b) => score(a, b)));
      return scores.reduce((sum, value) => sum + value, 0) / scores.length;
    },
    merge(left, right): Group {
      const members = [...left.members, ...right.members].sort();
      return { id: members[0]!, members };
    },
  });
}

describe('link', () => {
  it('joins the most alike first', () => {
    expect(linkLetters({ ab: 0.6, bc: 0.9, ac: 0.8 })).toEqual([
      { merged: 'c', into: 'b' },
      { merged: 'b', into: 'a' },
    ]);
  });

  it('breaks a chain whose ends do not resemble each other', () => {
    expect(linkLetters({ ab: 0.9, bc: 0.8, cd: 0.9 })).toEqual([
      { merged: 'b', into: 'a' },
      { merged: 'd', into: 'c' },
    ]);
  });

  it('joins nothing below the threshold', () => {
    expect(linkLetters({ ab: 0.4 })).toEqual([]);
  });
});
