import type pt from '../../pt/reader/search.ts';
import type { SameKeys } from '../../same-keys.ts';

export default {
  where: 'Where to search',
  scope: { own: 'My editions', all: 'Everything we read' },
  field: { own: 'Search editions', all: 'Search everything we read' },
  action: 'Search',
  clear: 'Clear search',
  intro: 'Every article we read and still keep, including those that were not in your clippings.',
  found:
    '{count, plural, =0 {No story with “{search}”} one {# story with “{search}”} other {# stories with “{search}”}}',
  failed: 'Could not search right now.',
  nothing: {
    heading: 'Nothing found',
    text: 'Check the spelling, use fewer words or remove a filter. Old articles are not kept.',
  },
  filters: {
    heading: 'Filters',
    outlet: 'Outlet',
    everyOutlet: 'All outlets',
    language: 'Language',
    bothLanguages: 'All languages',
    pt: 'Portuguese',
    en: 'English',
    order: 'Order',
    newest: 'Newest first',
    headline: 'Headline matches first',
    from: 'From',
    to: 'To',
  },
  story: {
    more: '{count, plural, one {# more article on this story} other {# more articles on this story}}',
    whole: 'The whole story',
    follow: 'Follow the story',
    unfollow: 'Stop following',
    followed: 'You follow this story.',
    unfollowed: 'You no longer follow this story.',
    failed: 'Could not save your choice.',
    why: 'Why didn’t it come?',
  },
  term: {
    open: 'Add this term',
    add: 'Add “{term}”',
    added: '“{term}” is among your terms.',
    failed: 'Could not add the term.',
  },
} as const satisfies SameKeys<typeof pt>;
