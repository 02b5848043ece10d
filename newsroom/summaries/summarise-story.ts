import { chooseSentences } from './choose-sentences.ts';
import { expectedWords, type UnitWeights } from './expected-words.ts';
import { openingOf } from './opening.ts';
import { contentStems, type StoryDocument, type StorySentence, storySentences, wordsIn } from './story-sentences.ts';

export interface StorySummary {
  text: string;
  /** Its sentences in order: document and index, both from 0, and the position of each in the summary. */
  sentences: { document: number; sentence: number; start: number; end: number }[];
}

export interface SummaryRequest {
  documents: readonly StoryDocument[];
  language: string;
  /** Longest summary. */
  characters: number;
  /** A sentence that must be in the summary, by the offset of its start. */
  wanted?: { document: number; start: number } | undefined;
}

/** Largest share of the text that a summary may have. */
const LARGEST_PART = 0.5;
const SHORTEST = 250;

/** Sentences of the outlets that together say what happened, the fact first. */
export function summariseStory(request: SummaryRequest, weights?: UnitWeights): StorySummary {
  const { documents, language } = request;
  const sentences = storySentences(documents, language);
  const longest = Math.max(0, ...documents.map(({ text }) => text.length));
  const characters = Math.min(request.characters, Math.max(SHORTEST, LARGEST_PART * longest));
  const allowed = documents.map((document) => document.allowed ?? Number.POSITIVE_INFINITY);
  const expected = expectedWords(documents, sentences, language, weights);
  const opening = openingOf(sentences, { ...request, allowed, expected });
  if (!opening) return shortened(sentences, request, allowed);
  const wanted = wantedIn(sentences, request, opening);
  const required = wanted && fitsTogether(opening, wanted, characters, allowed) ? [opening, wanted] : [opening];
  const known = new Set(documents.flatMap(({ title }) => [...contentStems(wordsIn(title, language))]));
  const isOpening = ({ document, place }: StorySentence) => document === opening.document && place === opening.place;
  const choices = sentences.map((sentence) => (isOpening(sentence) ? opening : sentence));
  const chosen = chooseSentences(choices, expected, { characters, allowed, known, required });
  return joined(inOrder(chosen, opening));
}

function wantedIn(
  sentences: readonly StorySentence[],
  { wanted }: SummaryRequest,
  opening: StorySentence,
): StorySentence | undefined {
  if (!wanted) return undefined;
  const found = sentences.find(
    ({ document, start, end }) => document === wanted.document && start <= wanted.start && wanted.start < end,
  );
  if (!found?.canStand || found.text === opening.text) return undefined;
  const isUnderstood = found.need === null || found.document === opening.document;
  return isUnderstood ? found : undefined;
}

function fitsTogether(
  one: StorySentence,
  other: StorySentence,
  characters: number,
  allowed: readonly number[],
): boolean {
  const both = one.text.length + 1 + other.text.length;
  if (both > characters) return false;
  return one.document === other.document
    ? both <= allowed[one.document]!
    : other.text.length <= allowed[other.document]!;
}

/** The opening, then sentences in the order of the document; a sentence that refers to another follows it directly. */
function inOrder(chosen: readonly StorySentence[], opening: StorySentence): StorySentence[] {
  const follows = (one: StorySentence, other: StorySentence) =>
    one.need?.on === 'previous' && one.document === other.document && one.place === other.place + 1;
  const followers = chosen.filter((one) => one !== opening && chosen.some((other) => follows(one, other)));
  const free = chosen
    .filter((one) => one !== opening && !followers.includes(one))
    .toSorted((a, b) => a.place - b.place || a.document - b.document);
  const withFollowers = (sentence: StorySentence): StorySentence[] => [
    sentence,
    ...followers.filter((one) => follows(one, sentence)).flatMap(withFollowers),
  ];
  return [opening, ...free].flatMap(withFollowers);
}

function joined(sentences: readonly StorySentence[]): StorySummary {
  let text = '';
  const places = sentences.map(({ document, place, text: sentence }) => {
    if (text) text += ' ';
    const start = text.length;
    text += sentence;
    return { document, sentence: place, start, end: text.length };
  });
  return { text, sentences: places };
}

/** If no sentence can be quoted whole: the beginning of the first that may be quoted, up to the end of a word. */
function shortened(
  sentences: readonly StorySentence[],
  { characters }: SummaryRequest,
  allowed: readonly number[],
): StorySummary {
  const room = ({ document, limit }: StorySentence) => Math.min(characters, allowed[document]!, limit);
  const first =
    sentences.find((one) => one.canStand && room(one) >= SHORTEST_PIECE) ??
    sentences.find((one) => one.words.length > 0 && room(one) >= SHORTEST_PIECE);
  if (!first) return { text: '', sentences: [] };
  const { document, place, text: sentence } = first;
  const text = sentence.length <= room(first) ? sentence : cutAtWord(sentence, room(first));
  return { text, sentences: [{ document, sentence: place, start: 0, end: text.length }] };
}

const SHORTEST_PIECE = 40;

function cutAtWord(text: string, longest: number): string {
  const cut = text.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).replace(/[\s,;:–—-]+$/u, '')}…`;
}
