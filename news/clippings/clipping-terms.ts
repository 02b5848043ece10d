import { normaliseTerm } from '../../contract/rules/term-form.ts';
import { listedTermsOf } from '../../people/terms/queries.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import type { EditionRequest, ReaderTerm } from '../editions/compose-edition.ts';
import { answersTo, feedbackDays, preferencesOf } from '../editions/preferences.ts';
import { feedbackOf } from '../editions/queries.ts';
import type { ClippingTerm } from './tables.ts';

const day = 24 * 3600_000;

export type KnownTerms = Pick<EditionRequest, 'terms' | 'preferences'>;

/**
 * A clipping's terms with all their owner ever said of the words: what was corrected on the reader's own list, and what was
 * answered to either. Whoever said that *Vale* is the company means it in every clipping. Answers to other terms say nothing here.
 */
export async function loadClippingTerms(
  db: Handle,
  owners: readonly string[],
  now: Date,
): Promise<(owner: string, terms: readonly ClippingTerm[]) => KnownTerms> {
  const ids = [...new Set(owners)];
  const listed = Map.groupBy(await listedTermsOf(db, ids), ({ userId }) => userId);
  const given = Map.groupBy(
    await feedbackOf(db, ids, new Date(now.getTime() - feedbackDays * day)),
    ({ userId }) => userId,
  );
  return (owner, terms) => {
    const answers = given.get(owner) ?? [];
    const asked = terms.map(({ id, term }) => {
      const own = listed.get(owner)?.find(({ normalised }) => normalised === normaliseTerm(term));
      return { id, term, own, ids: own ? [id, own.id] : [id] };
    });
    const idOf = new Map(asked.flatMap(({ id, ids }) => ids.map((known) => [known, id])));
    const known = asked.map(({ id, term, own, ids }): ReaderTerm => {
      const answersFrom = own?.answersFrom ?? undefined;
      return { id, term, reading: own?.reading, answersFrom, answers: answersTo(ids, answers, answersFrom) };
    });
    const about = answers.flatMap((answer) => {
      const termId = idOf.get(answer.termId);
      return termId ? [{ ...answer, termId }] : [];
    });
    return { terms: known, preferences: preferencesOf(about, known) };
  };
}
