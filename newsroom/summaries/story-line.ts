import { splitSentences } from '../text/sentences.ts';
import { factSign, needOf } from './sentence-signs.ts';
import { contentStems, wordsIn } from './story-sentences.ts';

interface LineSource {
  title: string;
  summary: string;
  language: string;
}

/** Three lines of this length are quick to read; longer sentences only if the headline is a teaser. */
const SHORT = 150;
const LONGEST = 220;
const PLAIN_FACT = 0.6;

/** Headlines that promise, ask or label instead of saying what happened. */
const TEASER = {
  pt: /^(?:veja|entenda|saiba|confira|conheça|descubra|assista|ouça|leia|como |por que |porque |quem |o que |qual |quais |onde |quando |será que|vídeos?\b|fotos?\b|ao vivo|opinião|análise|artigo|editorial|coluna|podcast|quiz|\d+ (?:dicas|motivos|coisas|filmes|séries|formas|maneiras|passos))/iu,
  en: /^(?:how |why |what |who |where |when |here(?:'|’)s|here are|watch|listen|read|video|opinion|analysis|podcast|quiz|live|meet |\d+ (?:tips|ways|reasons|things))/iu,
};
const LABEL = /^[^:]{1,24}:|[|?!…]/u;

const lines = new Map<string, string>();
const MOST_LINES = 20_000;

/**
 * One sentence that says what happened: the first of the summary if it is short and states a fact, else the headline. Cached,
 * since many readers get the same story.
 */
export function storyLine(source: LineSource): string {
  if (lines.size >= MOST_LINES) lines.clear();
  return lines.getOrInsertComputed(`${source.language} ${source.title}\n${source.summary}`, () => chooseLine(source));
}

function chooseLine({ title, summary, language }: LineSource): string {
  const sentence = firstSentence(summary);
  const isFact =
    sentence !== '' &&
    factSign(sentence, language) >= PLAIN_FACT &&
    needOf(sentence, language) === null &&
    isAbout(sentence, title, language);
  if (isFact && sentence.length <= SHORT) return sentence;
  const isPlain = !TEASER[language === 'en' ? 'en' : 'pt'].test(title) && !LABEL.test(title);
  if (isPlain || sentence === '' || sentence.length > LONGEST) return ended(title);
  return sentence;
}

/** A sentence with few words of the headline is a detail. */
const SHARED_WORDS = 0.3;

/** Whether a sentence is about what a headline says. */
export function isAbout(sentence: string, title: string, language: string): boolean {
  const words = contentStems(wordsIn(sentence, language));
  const wanted = [...contentStems(wordsIn(title, language))];
  return wanted.filter((word) => words.has(word)).length >= SHARED_WORDS * wanted.length;
}

function firstSentence(summary: string): string {
  const [first] = splitSentences(summary);
  if (!first) return '';
  const sentence = summary.slice(first.start, first.end).replace(/ \([^()]{1,40}\)/g, '');
  // a truncated text is no sentence
  return /[.!?]["”’')]*$/u.test(sentence) ? sentence : '';
}

const ended = (title: string): string => (/[.!?…]["”’')]*$/u.test(title) ? title : `${title}.`);
