const wordsPerMinute = 200;

/** How long headlines and summaries take to read, in whole minutes, one at least. */
export function readingMinutes(stories: readonly { title: string; summary: string }[]): number {
  const words = stories.reduce((sum, { title, summary }) => sum + countWords(title) + countWords(summary), 0);
  return Math.max(1, Math.round(words / wordsPerMinute));
}

function countWords(text: string): number {
  let words = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) words += 1;
  return words;
}
