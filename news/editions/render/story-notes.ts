import type { Shown } from '../../rights/within-rights.ts';
import type { StoryCopy } from '../tables.ts';

/** Why a story is shown, and the notes on it besides its summary, the same in every channel. */
export function notesOf({ reasons, summary }: Pick<Shown<StoryCopy>, 'reasons' | 'summary'>) {
  const dispute = reasons.find((note) => note.type === 'dispute');
  const count = reasons.find((note) => note.type === 'count');
  const associated = reasons.find((note) => note.type === 'associated');
  return {
    isInTitle: reasons.some((note) => note.type === 'title'),
    isInLead: reasons.some((note) => note.type === 'lead'),
    mentions: count?.type === 'count' ? count.n : 0,
    otherWords: reasons.flatMap((note) => (note.type === 'equivalent' || note.type === 'related' ? note.words : [])),
    associated: associated?.type === 'associated' ? associated.word : null,
    isFollowed: reasons.some((note) => note.type === 'followed'),
    isRewritten: reasons.some((note) => note.type === 'model'),
    // the outlets' rights may have removed the news
    isNews: reasons.some((note) => note.type === 'news' && note.length === summary.length),
    dispute: dispute?.type === 'dispute' ? { noun: dispute.noun, claims: dispute.claims } : null,
  };
}
