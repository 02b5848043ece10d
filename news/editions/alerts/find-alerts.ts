import type { ReadTerm, Span } from '../../current/article-view.ts';
import { storyIdOf } from '../../current/current-article.ts';
import type { LoadedArticles } from '../../current/loaded-articles.ts';
import { compileTerm } from '../../matching/query/compile-term.ts';
import { isInWindow } from '../collect-stories.ts';
import { composeEdition, type EditionRequest, type NewItem } from '../compose-edition.ts';
import type { AlertCause } from '../tables.ts';
import { isBurst, peakOutlets, usualOf } from './burst.ts';

export interface FoundAlert {
  item: NewItem;
  cause: AlertCause;
}

/**
 * The stories of the window that deserve an alert, the largest burst first. `first` says only that the loaded articles have no
 * older one for the term.
 */
export function findAlerts(loaded: LoadedArticles, span: Span, request: EditionRequest): FoundAlert[] {
  const view = loaded.view(span);
  const isFresh = (article: Parameters<typeof isInWindow>[0]) => isInWindow(article, request.window);
  const { items } = composeEdition(view, request);
  const found = items.flatMap((item): FoundAlert[] => {
    const term = request.terms.find(({ id }) => id === item.termId);
    if (!term || !item.isInMail || item.isMore || item.kind !== 'about') return [];
    const brought = broughtStories(loaded, term);
    const others = [...brought].flatMap(([storyId, articles]) => (storyId === item.storyId ? [] : [articles]));
    const outlets = peakOutlets(view.storyArticles(item.storyId).filter(isFresh));
    const usual = usualOf(others.map(peakOutlets));
    if (isBurst(outlets, usual)) return [{ item, cause: { type: 'burst', outlets, usual } }];
    return [...brought.values()].flat().every(isFresh) ? [{ item, cause: { type: 'first' } }] : [];
  });
  const sizeOf = ({ cause }: FoundAlert) => (cause.type === 'burst' ? cause.outlets / cause.usual : 0);
  return found.sort((a, b) => sizeOf(b) - sizeOf(a));
}

const broughtStories = (loaded: LoadedArticles, term: ReadTerm) =>
  Map.groupBy(
    loaded.brought(compileTerm(term.term, term), loaded.size + 1).map(({ article }) => article),
    storyIdOf,
  );
