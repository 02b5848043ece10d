import { findCountry } from '../../contract/countries.ts';
import type { SuggestionReason } from '../../contract/suggestions.ts';
import { chooseFields } from './choose-fields.ts';
import { ownWords } from './own-words.ts';
import type { ReaderFacts } from './reader-facts.ts';
import { generalTopics } from './tree/general-topics.ts';

export interface Candidate {
  term: string;
  reason: SuggestionReason;
}

/** Candidates of one kind, and how many of them may be chosen before the other kinds have had their turn. */
export interface CandidateGroup {
  quota: number;
  candidates: Candidate[];
}

/** The built-in way to topics: the reader's line, employer, profession and sector, country, the news of the day. */
export function ruleCandidates(facts: ReaderFacts, newsNames: string[]): CandidateGroup[] {
  const { language, company } = facts;
  const fields = chooseFields(facts);
  const country = foreignCountry(facts);
  const topics = fields.map((field) =>
    field.topics[language].map((term) => ({
      term,
      reason: { code: 'profession' as const, subject: field.name[language] },
    })),
  );
  const [nearest = [], ...others] = topics;
  return [
    { quota: 3, candidates: ownWords(facts.about).map((term) => ({ term, reason: { code: 'about' } })) },
    { quota: 1, candidates: company ? [{ term: company, reason: { code: 'company', subject: company } }] : [] },
    { quota: others.length > 0 ? 5 : 7, candidates: nearest },
    { quota: 2, candidates: others.flat() },
    { quota: 1, candidates: country ? [{ term: country, reason: { code: 'country', subject: country } }] : [] },
    { quota: 2, candidates: generalTopics[language].map((term) => ({ term, reason: { code: 'general' } })) },
    { quota: fields.length > 0 ? 1 : 3, candidates: newsNames.map((term) => ({ term, reason: { code: 'news' } })) },
  ];
}

/** The sources are Brazilian, so Brazil itself would bring everything; another country is a topic of its own. */
function foreignCountry({ country, language }: ReaderFacts): string | undefined {
  const found = findCountry(country ?? '');
  if (!found || found.code === 'BR') return undefined;
  return language === 'pt' ? found.name : new Intl.DisplayNames('en', { type: 'region' }).of(found.code);
}
