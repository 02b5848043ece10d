interface Told {
  kind: 'about' | 'mentioned' | 'related';
  isInTitle: boolean;
  isInLead: boolean;
  mentions: number;
  otherWords: readonly string[];
}

const mostWords = 3;

/** PRODUCT.md §3.5: which sentence (i18n, `reasons`) says why a story is there, the same in mails and on pages. */
export function whyHere(story: Told) {
  if (story.isInTitle) return { key: 'title', values: {} } as const;
  if (story.otherWords.length > 0)
    return { key: 'words', values: { words: story.otherWords.slice(0, mostWords).join(', ') } } as const;
  if (story.isInLead) return { key: 'lead', values: {} } as const;
  if (story.kind === 'mentioned' && story.mentions > 0)
    return { key: 'mentioned', values: { count: story.mentions } } as const;
  return { key: story.kind === 'related' ? 'related' : 'about', values: {} } as const;
}
