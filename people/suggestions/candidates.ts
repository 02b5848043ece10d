import { findCountry } from '../../contract/countries.ts';
import type { SuggestionReason } from '../../contract/suggestions.ts';
import { chooseFields } from './choose-fields.ts';
import { ownWords } from './own-words.ts';
import { type ReaderFacts, wordsOf } from './reader-facts.ts';
import { tellingNames } from './telling-names.ts';
import { generalTopics } from './tree/general-topics.ts';
import { ofBrazil } from './tree/of-brazil.ts';

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
export function ruleCandidates(facts: ReaderFacts, newsNames: string[]): CandidateGroup[] {
  const { language, company } = facts;
  const fields = chooseFields(facts);
  const country = foreignCountry(facts);
  const topics = fields.map((field) =>
    nearby(spokenOfFirst(field.topics[language], facts), facts).map((term) => ({
      term,
      reason: { code: 'profession' as const, subject: field.name[language] },
    })),
  );
  const [nearest = [], ...others] = topics;
  const isKnown = fields.length > 0;
  const general = nearby(generalTopics[language], facts);
  const unasked = { mostPerDay: mostUnasked };
  return [
    { quota: 3, candidates: ownWords(facts.about).map((term) => ({ term, reason: { code: 'about' } })) },
    { quota: 1, candidates: company ? [{ term: company, reason: { code: 'company', subject: company } }] : [] },
    { quota: others.length > 0 ? 5 : 8, candidates: nearest },
    { quota: 2, candidates: others.flat() },
    {
      quota: 1,
      candidates: country ? [{ term: country, reason: { code: 'country', subject: country } }] : [],
      ...unasked,
    },
    {
      quota: isKnown ? 1 : 6,
      candidates: general.map((term) => ({ term, reason: { code: 'general' } })),
      ...unasked,
    },
    {
      quota: isKnown ? 0 : 2,
      candidates: tellingNames(newsNames).map((term) => ({ term, reason: { code: 'news' } })),
      ...unasked,
    },
  ];
}

/** Institutions of Brazil come last for who lives elsewhere, and the country itself is no topic for who lives in it. */
function nearby(topics: readonly string[], facts: ReaderFacts): string[] {
  const isInBrazil = (findCountry(facts.country ?? '')?.code ?? 'BR') === 'BR';
  if (isInBrazil) return topics.filter((topic) => topic !== 'Brazil');
  return [...topics.filter((topic) => !ofBrazil.has(topic)), ...topics.filter((topic) => ofBrazil.has(topic))];
}

const stemLength = 6;

/** Of a profession's topics, first those the reader's own words touch: labour law for "advogada trabalhista". */
function spokenOfFirst(topics: string[], { about, slugWords }: ReaderFacts): string[] {
  const stems = new Set([...wordsOf(about), ...slugWords].flatMap((word) => stemOf(word) ?? []));
  const isSpokenOf = (topic: string) => wordsOf(topic).some((word) => stems.has(stemOf(word) ?? ''));
  return [...topics.filter(isSpokenOf), ...topics.filter((topic) => !isSpokenOf(topic))];
}

const stemOf = (word: string) => (word.length >= stemLength ? word.slice(0, stemLength) : undefined);

/** The sources are Brazilian, so Brazil itself would bring everything; another country is a topic of its own. */
function foreignCountry({ country, language }: ReaderFacts): string | undefined {
  const found = findCountry(country ?? '');
  if (!found || found.code === 'BR') return undefined;
  return language === 'pt' ? found.name : new Intl.DisplayNames('en', { type: 'region' }).of(found.code);
}
