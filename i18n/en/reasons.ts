export default {
  title: 'Why: the term is in the headline.',
  lead: 'Why: the term is in the opening paragraph.',
  about: 'Why: the article is about the term.',
  mentioned: 'Why: the text mentions the term {count, plural, one {once} other {# times}}.',
  related: 'Why: a subject related to the term.',
  associated: 'Why: the headline names {word}, which usually comes with the term.',
  words: 'Why: the text is about {words}.',
  followed: 'Why: you follow this story.',
} as const;
