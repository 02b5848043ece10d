/** Small words that people leave in lower case when they capitalise a term. */
const SMALL = /^(?:a|and|da|das|de|do|dos|e|em|for|in|na|no|o|of|ou|para|pela|por|the)$/;

/** A term with every word capitalised. */
export const titled = (term: string) =>
  term
    .split(' ')
    .map((word) => (SMALL.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

/** A term with two swapped letters in the middle of its longest word. */
export function misspelt(term: string): string {
  const longest = term.split(' ').reduce((best, word) => (word.length > best.length ? word : best), '');
  const at = longest.length >> 1;
  return term.replace(longest, longest.slice(0, at - 1) + longest[at] + longest[at - 1] + longest.slice(at + 1));
}
