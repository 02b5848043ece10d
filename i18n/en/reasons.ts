export default {
  title: 'Why it is here: the term is in the headline.',
  lead: 'Why it is here: the term is in the opening paragraph.',
  about: 'Why it is here: the article is about the term.',
  mentioned: 'Why it is here: the text mentions the term {count, plural, one {once} other {# times}}.',
  related: 'Why it is here: a subject related to the term.',
  words: 'Why it is here: the text is about {words}.',
  followed: 'Why it is here: you follow this story.',
  outlets: '{count, number} outlets ran this story.',
} as const;
