export default {
  title: 'Why: the term is in the headline.',
  titleWord: 'Why: the headline says “{word}”.',
  lead: 'Why: the term is in the opening paragraph.',
  about: 'Why: the article is about the term.',
  mentioned: 'Why: the text mentions the term {count, plural, one {once} other {# times}}.',
  related: 'Why: the article is about the subject in other words.',
  words: 'Why: the text mentions {words}.',
  followed: 'Why: you follow this story.',
} as const;
