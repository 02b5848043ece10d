import { countries, countryName, findCountry } from '../../../contract/rules/countries.ts';
import { normaliseTerm } from '../../../contract/rules/term-form.ts';
import { generalTopics, ofBrazil } from '../tree/general-topics.ts';
import { chooseFields } from './choose-fields.ts';
import { type CandidateTopic, fittingTopics, leastNear, type Nearness } from './fitting-topics.ts';
import { ownWords } from './own-words.ts';
import type { ReaderFacts } from './reader-facts.ts';

/** Candidates of one kind, and how many of them may be chosen before those of other kinds. */
export interface CandidateGroup {
  quota: number;
  candidates: CandidateTopic[];
  /** The most articles a day; the product's own limit if unset. */
  mostPerDay?: number;
}

/** Limit for topics that the reader did not ask for, so that they do not fill the clipping. */
const mostUnasked = 12;

/** Topics by built-in rules: the reader's line, employer, profession and sector, country, the news of the day. */
export function ruleCandidates(
  facts: ReaderFacts,
  newsNames: string[],
  nearness: Nearness = new Map(),
): CandidateGroup[] {
  const { fitting, loose } = fittingTopics(facts, chooseFields(facts), nearness);
  const isKnown = fitting.length > 0;
  const near = (term: string) => Math.max(leastNear, nearness.get(term) ?? 0);
  const general = generalTopics[facts.language].toSorted((a, b) => near(b) - near(a));
  return [
    { quota: 3, candidates: becauseOf('about', ownWords(facts.about)) },
    { quota: 1, candidates: named('company', facts.company) },
    { quota: 8, candidates: nearby(fitting, facts) },
    { quota: 1, candidates: named('country', foreignCountry(facts)), mostPerDay: mostUnasked },
    { quota: isKnown ? 1 : 6, candidates: nearby(becauseOf('general', general), facts), mostPerDay: mostUnasked },
    { quota: 0, candidates: nearby(loose, facts) },
    { quota: isKnown ? 0 : 2, candidates: becauseOf('news', distinctiveNames(newsNames)), mostPerDay: mostUnasked },
  ];
}

type Code = CandidateTopic['reason']['code'];

const becauseOf = (code: Code, terms: readonly string[]): CandidateTopic[] =>
  terms.map((term) => ({ term, reason: { code } }));
const named = (code: Code, name: string | undefined): CandidateTopic[] =>
  name ? [{ term: name, reason: { code, subject: name } }] : [];

/** Puts Brazilian institutions last for readers elsewhere, and removes the reader's own country. */
function nearby(topics: readonly CandidateTopic[], facts: ReaderFacts): CandidateTopic[] {
  const isInBrazil = (findCountry(facts.country ?? '')?.code ?? 'BR') === 'BR';
  if (isInBrazil) return topics.filter(({ term }) => term !== 'Brazil');
  return [...topics.filter(({ term }) => !ofBrazil.has(term)), ...topics.filter(({ term }) => ofBrazil.has(term))];
}

/** The sources are Brazilian, so Brazil as a topic would bring everything; another country is a topic. */
function foreignCountry({ country, language }: ReaderFacts): string | undefined {
  const found = findCountry(country ?? '');
  if (!found || found.code === 'BR') return undefined;
  return countryName(found, language);
}

/** Too common in headlines to be a topic. */
const places = new Set(
  [
    ...`São Paulo;Rio de Janeiro;Minas Gerais;Espírito Santo;Rio Grande do Sul;Santa Catarina;Paraná;Bahia;Sergipe;Alagoas;Pernambuco;
  Paraíba;Rio Grande do Norte;Ceará;Piauí;Maranhão;Pará;Amapá;Roraima;Amazonas;Acre;Rondônia;Mato Grosso;Mato Grosso do Sul;Goiás;
  Tocantins;Distrito Federal;Belo Horizonte;Porto Alegre;João Pessoa;São Luís;Boa Vista;Rio Branco;Porto Velho;Campo Grande;Nova York;
  New York;Los Angeles;Casa Branca;White House;United States;United Kingdom;Grande São Paulo;Buenos Aires;América Latina;América do Sul;
  Oriente Médio;Middle East;South America;North America;Latin America`.split(';'),
    ...countries.map(({ name }) => name),
  ].map(normaliseTerm),
);

/** Distinctive names of the day: no places, and one name for each affair ("Banco Master", not "Caso Master" too). */
export function distinctiveNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const form = normaliseTerm(name);
    const words = form.split(' ').filter((word) => word.length > 3);
    if (places.has(form) || words.some((word) => seen.has(word))) return false;
    for (const word of words) seen.add(word);
    return true;
  });
}
