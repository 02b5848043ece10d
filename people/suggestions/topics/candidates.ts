import { findCountry } from '../../../contract/countries.ts';
import type { SuggestionReason } from '../../../contract/suggestions.ts';
import { generalTopics } from '../tree/general-topics.ts';
import { ofBrazil } from '../tree/of-brazil.ts';
import { chooseFields } from './choose-fields.ts';
import { distinctiveNames } from './distinctive-names.ts';
import { fittingTopics, leastNear } from './fitting-topics.ts';
import { ownWords } from './own-words.ts';
import type { ReaderFacts } from './reader-facts.ts';

export interface Candidate {
  term: string;
  reason: SuggestionReason;
}

/** Candidates of one kind, and how many of them may be chosen before the other kinds have had their turn. */
export interface CandidateGroup {
  quota: number;
  candidates: Candidate[];
  /** More articles a day than this are too many; the product's own limit where nothing is said. */
  mostPerDay?: number;
}

/** What the reader did not ask for may not fill the clipping. */
const mostUnasked = 12;

/** The built-in way to topics: the reader's line, employer, profession and sector, country, the news of the day. */
export function ruleCandidates(
  facts: ReaderFacts,
  newsNames: string[],
  nearness: ReadonlyMap<string, number> = new Map(),
): CandidateGroup[] {
  const { language, company } = facts;
  const fields = chooseFields(facts);
  const country = foreignCountry(facts);
  const { fitting, loose } = fittingTopics(facts, fields, nearness);
  const isKnown = fitting.length > 0;
  const near = (term: string) => Math.max(leastNear, nearness.get(term) ?? 0);
  const unasked = { mostPerDay: mostUnasked };
  return [
    { quota: 3, candidates: ownWords(facts.about).map((term) => ({ term, reason: { code: 'about' } })) },
    { quota: 1, candidates: company ? [{ term: company, reason: { code: 'company', subject: company } }] : [] },
    { quota: 8, candidates: nearby(fitting, facts) },
    {
      quota: 1,
      candidates: country ? [{ term: country, reason: { code: 'country', subject: country } }] : [],
      ...unasked,
    },
    {
      quota: isKnown ? 1 : 6,
      candidates: nearby(
        generalTopics[language]
          .toSorted((a, b) => near(b) - near(a))
          .map((term) => ({ term, reason: { code: 'general' } })),
        facts,
      ),
      ...unasked,
    },
    { quota: 0, candidates: nearby(loose, facts) },
    {
      quota: isKnown ? 0 : 2,
      candidates: distinctiveNames(newsNames).map((term) => ({ term, reason: { code: 'news' } })),
      ...unasked,
    },
  ];
}

/** Institutions of Brazil come last for who lives elsewhere, and the country itself is no topic for who lives in it. */
function nearby(topics: readonly Candidate[], facts: ReaderFacts): Candidate[] {
  const isInBrazil = (findCountry(facts.country ?? '')?.code ?? 'BR') === 'BR';
  if (isInBrazil) return topics.filter(({ term }) => term !== 'Brazil');
  return [...topics.filter(({ term }) => !ofBrazil.has(term)), ...topics.filter(({ term }) => ofBrazil.has(term))];
}

/** The sources are Brazilian, so Brazil itself would bring everything; another country is a topic of its own. */
function foreignCountry({ country, language }: ReaderFacts): string | undefined {
  const found = findCountry(country ?? '');
  if (!found || found.code === 'BR') return undefined;
  return language === 'pt' ? found.name : new Intl.DisplayNames('en', { type: 'region' }).of(found.code);
}
