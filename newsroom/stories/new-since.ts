import { fold } from '../text/fold.ts';
import { splitSentences } from '../text/sentences.ts';
import { eachToken } from '../text/tokens.ts';
import { byPublication, type StoryArticle } from './pairs/fingerprint.ts';
import { findNumbers, heft, isSameNumber, type NumberFact } from './pairs/numbers.ts';
import { type Word, wordsOfText } from './pairs/words.ts';

export interface NewFact {
  kind: 'name' | 'number';
  text: string;
  /** The sentence that contains it. */
  sentence: string;
  articleId: string;
}

export interface News {
  /** Something material happened since: worth another item, as an update. */
  isMaterial: boolean;
  facts: NewFact[];
}

/** Facts are searched in the headline and directly below it; what comes later is background. */
const LEAD_SENTENCES = 3;
/** A reworded headline keeps most of the story's words; one with news has at least this share of new ones. */
const NEW_HEADLINE = 0.45;
const NEW_HEADLINE_WITH_NAME = 0.35;
const FEWEST_NEW_WORDS = 3;

/** Credits of pictures and texts: names, but no news. */
const CREDIT =
  /\b(?:foto|photo|crédito|imagem): |^- (?:author|role|reporting from), |^(?:por|by|da|do) \p{Lu}[^.]{0,60}$/iu;

/** The words, names and numbers of the story so far. */
class Known {
  readonly #keys = new Set<number>();
  readonly #numbers: NumberFact[] = [];

  learn(sentences: SentenceFacts[]): void {
    for (const { words, facts } of sentences) {
      for (const { key } of words) this.#keys.add(key);
      for (const fact of facts) if (fact.kind === 'number') this.#numbers.push(fact.number);
    }
  }

  /** A name is new if no part of it was mentioned before. */
  isNews(fact: NamedFact | CountedFact): boolean {
    if (fact.kind === 'name') return fact.keys.every((key) => !this.#keys.has(key));
    return heft(fact.number) > 0.3 && !this.#numbers.some((number) => isSameNumber(number, fact.number));
  }

  newWords({ words }: SentenceFacts): number {
    return new Set(words.filter(({ key }) => !this.#keys.has(key)).map(({ key }) => key)).size;
  }
}

function sentencesOf(article: StoryArticle): SentenceFacts[] {
  const { title, text: body } = article;
  const texts = splitSentences(body)
    .map(({ start, end }) => body.slice(start, end))
    .filter((text) => !CREDIT.test(text));
  return [title, ...texts].map((text) => readSentence(text, article.language));
}

function isNewHeadline(title: SentenceFacts, known: Known): boolean {
  const fresh = title.facts.filter((fact) => known.isNews(fact));
  if (fresh.some(({ kind }) => kind === 'number')) return true;
  const words = known.newWords(title);
  const share = title.words.length === 0 ? 0 : words / title.words.length;
  return (words >= FEWEST_NEW_WORDS && share >= NEW_HEADLINE) || (fresh.length > 0 && share >= NEW_HEADLINE_WITH_NAME);
}

/**
 * What the articles published after an instant add to those before it. A headline is news if it has a number that no earlier
 * article had, or mostly words that the story has not used; a repetition or more background is not.
 */
export function newSince(articles: readonly StoryArticle[], instant: number): News {
  const ordered = articles.toSorted(byPublication);
  const isLater = ({ publishedAt }: StoryArticle) => publishedAt !== null && publishedAt > instant;
  const known = new Known();
  for (const article of ordered) if (!isLater(article)) known.learn(sentencesOf(article));
  const facts: NewFact[] = [];
  let isMaterial = false;
  for (const article of ordered.filter(isLater)) {
    const sentences = sentencesOf(article);
    if (isNewHeadline(sentences[0]!, known)) {
      isMaterial = true;
      for (const sentence of sentences.slice(0, 1 + LEAD_SENTENCES)) {
        const fresh = sentence.facts.filter((fact) => known.isNews(fact));
        for (const { kind, text } of fresh) facts.push({ kind, text, sentence: sentence.text, articleId: article.id });
        known.learn([sentence]);
      }
    }
    known.learn(sentences);
  }
  return { isMaterial, facts };
}

/** Ids of the articles that had news when they were published, each compared with all earlier ones; the first one has. */
export function newsBringers(articles: readonly StoryArticle[]): Set<string> {
  const known = new Known();
  const bringers = new Set<string>();
  for (const article of articles.toSorted(byPublication)) {
    const sentences = sentencesOf(article);
    if (bringers.size === 0 || isNewHeadline(sentences[0]!, known)) bringers.add(article.id);
    known.learn(sentences);
  }
  return bringers;
}

interface NamedFact {
  kind: 'name';
  text: string;
  keys: number[];
}

interface CountedFact {
  kind: 'number';
  text: string;
  number: NumberFact;
}

const LINKS = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'of', 'the']);

/** Runs of capitalised words: `Luiz Inácio Lula da Silva` is one name. */
function namesOf(sentence: string, language: string): NamedFact[] {
  const names: NamedFact[] = [];
  let start = -1;
  let end = -1;
  const close = () => {
    if (start < 0) return;
    const text = sentence.slice(start, end);
    const keys = wordsOfText(text, language)
      .filter(({ isContent }) => isContent)
      .map(({ key }) => key);
    if (keys.length > 0) names.push({ kind: 'name', text, keys });
    start = -1;
  };
  eachToken(sentence, (from, to, opens) => {
    const word = sentence.slice(from, to);
    const isLink = LINKS.has(word);
    if (start >= 0 && (opens || /[^\s-]/.test(sentence.slice(end, from)))) close();
    if (isLink && start >= 0) return;
    const isCapital = word[0] !== word[0]!.toLowerCase();
    if (!isCapital) {
      close();
      return;
    }
    // the capital of a sentence's first word is grammar
    if (start < 0) start = opens ? -1 : from;
    if (start >= 0) end = to;
  });
  close();
  return names;
}

interface SentenceFacts {
  text: string;
  words: Word[];
  facts: (NamedFact | CountedFact)[];
}

function readSentence(text: string, language: string): SentenceFacts {
  const folded = fold(text);
  const numbers = findNumbers(folded, language).map(({ kind, value, start, end }): CountedFact => {
    // Folding a decomposed accent shortens the text, so the offsets no longer fit; the value is shown instead.
    const shown = folded.length === text.length ? text.slice(start, end).trim() : String(value);
    return { kind: 'number', text: shown, number: { kind, value } };
  });
  const words = wordsOfText(text, language).filter(({ isContent }) => isContent);
  return { text, words, facts: [...namesOf(text, language), ...numbers] };
}
