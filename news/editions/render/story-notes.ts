import type { Shown } from '../../rights/within-rights.ts';
import type { StoryCopy } from '../tables.ts';

/** Notes on a story besides its summary, the same in every channel. */
export function notesOf({ reasons, summary }: Pick<Shown<StoryCopy>, 'reasons' | 'summary'>) {
  const dispute = reasons.find((note) => note.type === 'dispute');
  return {
    isFollowed: reasons.some((note) => note.type === 'followed'),
    isRewritten: reasons.some((note) => note.type === 'model'),
    // what the outlets' rights took away may have been the news
    isNews: reasons.some((note) => note.type === 'news' && note.length === summary.length),
    dispute: dispute?.type === 'dispute' ? { noun: dispute.noun, claims: dispute.claims } : null,
  };
}
