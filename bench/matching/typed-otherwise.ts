/** Small words that a person who gives every word a capital leaves alone. */
const SMALL = /^(?:a|and|da|das|de|do|dos|e|em|for|in|na|no|o|of|ou|para|pela|por|the)$/;

/** A term with a capital on every word. */
export const titled = (term: string) =>
  term
    .split(' ')
    .map((word) => (SMALL.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

/** A term with two letters in the middle of its longest word the wrong way round. */
export function misspelt(term: string): string {
  const longest = term.split(' ').reduce((best, word) => (word.length > best.length ? word : best), '');
  const at = longest.length >> 1;
  return term.replace(longest, longest.slice(0, at - 1) + longest[at] + longest[at - 1] + longest.slice(at + 1));
}
