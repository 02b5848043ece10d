/** Words that may precede a name and do not begin one. */
const BEFORE_NAMES =
  'da|do|de|das|dos|na|no|nas|nos|em|ao|aos|às|à|o|a|os|as|um|uma|que|com|por|para|pela|pelo|pelas|pelos|como|entre|sobre|segundo|contra|diz|disse|afirma|afirmou';
const GLUED_NAME = new RegExp(
  `(?<![\\p{L}\\p{N}_@#/.\\-])(?:${BEFORE_NAMES}|[AO](?!Auth)|[a-zà-ú]{5,}[aeorlsmz])(?=\\p{Lu}\\p{Ll}{2,})`,
  'gu',
);
/** The end of a sentence and the first word of the next. A match that begins with a capital may be an address or a program. */
const GLUED_SENTENCE = /(?<![\p{L}\p{N}_@#/.-])\p{Ll}{3,}[.!?](?=\p{Lu}\p{Ll})/gu;

const PORTUGUESE = /(?<!\p{L})(?:que|não|para|com|uma|da|do|de|dos|das|pelo|pela)(?!\p{L})/gu;
const ENGLISH = /(?<!\p{L})(?:the|and|that|with|for|from|this)(?!\p{L})/gu;
const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0;

/** Restores spaces that were lost where a link began: "ações daVale". English has program names that look the same. */
export function mendGluedWords(text: string): string {
  const mended = text.replace(GLUED_SENTENCE, '$& ');
  const sample = text.slice(0, 4000);
  return count(sample, PORTUGUESE) > count(sample, ENGLISH) ? mended.replace(GLUED_NAME, '$& ') : mended;
}
