/** Small words that people leave in lower case when they capitalise a term. */
const SMALL = /^(?:a|and|da|das|de|do|dos|e|em|for|in|na|no|o|of|ou|para|pela|por|the)$/;

/** A term with every word capitalised. */
export const titled = (term: string) =>
  term
    .split(' ')
    .map((word) => (SMALL.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
