import type { Assignment } from '../../newsroom/stories/group.ts';
import { rounded } from '../figures.ts';
import type { LabelledPair, StoryRow } from './stories-data.ts';

const f1 = (right: number, claimed: number, wanted: number) => (right === 0 ? 0 : (2 * right) / (claimed + wanted));

/** The groups found by a model that was not fitted on the article, by article id. */
export type GroupsFor = (id: string) => ReadonlyMap<string, Assignment>;

/** Pairwise and B-cubed scores; each article is judged by a model that has not seen its story. */
export function scoreClusters(rows: readonly StoryRow[], groupsFor: GroupsFor) {
  let right = 0;
  let claimed = 0;
  let wanted = 0;
  let precision = 0;
  let recall = 0;
  for (const { id, story } of rows) {
    const groups = groupsFor(id);
    const own = groups.get(id)!.storyId;
    const mates = rows.filter((other) => groups.get(other.id)!.storyId === own);
    const peers = rows.filter((other) => other.story === story);
    const common = mates.filter((other) => other.story === story);
    right += common.length - 1;
    claimed += mates.length - 1;
    wanted += peers.length - 1;
    precision += common.length / mates.length / rows.length;
    recall += common.length / peers.length / rows.length;
  }
  return {
    articles: rows.length,
    precision: rounded(right / Math.max(1, claimed)),
    recall: rounded(right / Math.max(1, wanted)),
    pairwiseF1: rounded(f1(right, claimed, wanted)),
    bcubedF1: rounded((2 * precision * recall) / (precision + recall)),
  };
}

/** F1 of "same", and the share of each label within one event. */
export function scorePairs(
  pairs: readonly LabelledPair[],
  groupsFor: (pair: LabelledPair) => ReadonlyMap<string, Assignment>,
) {
  const judged = pairs.map((pair) => {
    const { a, b, label } = pair;
    const groups = groupsFor(pair);
    const [left, right] = [groups.get(a)!, groups.get(b)!];
    return { label, isJoined: left.storyId === right.storyId, isOneEvent: left.eventId === right.eventId };
  });
  const right = judged.filter(({ isJoined, label }) => isJoined && label === 'same').length;
  const claimed = judged.filter(({ isJoined }) => isJoined).length;
  const wanted = judged.filter(({ label }) => label === 'same').length;
  const inOneEvent = (wantedLabel: LabelledPair['label']) => {
    const rows = judged.filter(({ label }) => label === wantedLabel);
    return rounded(rows.filter(({ isOneEvent }) => isOneEvent).length / rows.length);
  };
  return {
    pairs: pairs.length,
    precision: rounded(right / Math.max(1, claimed)),
    recall: rounded(right / wanted),
    f1: rounded(f1(right, claimed, wanted)),
    sameInEvent: inOneEvent('same'),
    relatedInEvent: inOneEvent('related'),
    differentInEvent: inOneEvent('different'),
  };
}
