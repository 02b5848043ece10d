import type pt from '../../pt/reader/why.ts';
import type { SameKeys } from '../../same-keys.ts';

export default {
  title: 'Why didn’t it come? · Recorte',
  heading: 'Why didn’t it come?',
  link: 'Why didn’t it come?',
  text: 'Paste the address of an article, or its headline. We tell you what happened to it and what to do.',
  field: 'Address or headline',
  action: 'Ask',
  waiting: 'Looking…',
  failed: 'Could not answer now.',
  tooShort: 'Paste the whole address or headline.',
  answer: 'Answer',
  asked: '{outlet}, received on {date}',
  comesNext: 'As it stands, it is in the next clipping.',
  cause: {
    came: { title: 'It came.', text: 'It is in the clipping of {date}.' },
    next: {
      title: 'It comes in the next clipping.',
      text: 'It reached us after the last one and, as it stands, will be in the next.',
    },
    no_edition: { title: 'There was no clipping that day.', text: 'See the calendar of your editions.' },
    outlet_unread: {
      title: 'We do not read {outlet}.',
      text: 'Suggest the outlet: we check whether we can read it and answer you.',
    },
    outlet_failing: {
      title: 'We read {outlet}, but its feeds do not answer.',
      text: 'We keep trying. What it publishes comes back when it answers.',
    },
    not_fetched: {
      title: 'We read {outlet}, but this page did not reach us.',
      text: 'It was not in the lists the outlet publishes, or it is older than what we keep.',
    },
    headline_unknown: {
      title: 'We did not find this headline.',
      text: 'We looked in the articles of the last 14 days. Paste the article’s address for a more certain answer.',
    },
    forgotten: {
      title: 'It is too long ago to answer.',
      text: 'We only keep this for 14 days.',
    },
    late: { title: 'It came after the clipping.', text: 'The outlet gave us the article when the clipping was ready.' },
    old: {
      title: 'It is older than the clipping.',
      text: 'A clipping brings what was published since the one before. This article is from before that.',
    },
    no_terms: { title: 'Your list is empty.', text: 'A clipping brings what your terms find.' },
    score: {
      title: 'None of your terms is close enough.',
      text: 'The closest is “{term}”: score {score}; the clipping needs {needed}.',
    },
    scoreNone: {
      title: 'None of your terms is about it.',
      text: 'It is about something else: your terms are not in it, not even in other words.',
    },
    scoreForeign: {
      title: 'None of your terms found it.',
      text: 'It is in {language, select, en {English} pt {Portuguese} other {another language}}, and not every expression is recognised from one language to the other. A term in its own language finds it more surely.',
    },
    scoreOnPage: {
      title: 'It is on the clipping’s page only.',
      text: 'For “{term}” it scores {score}; the email needs {needed}.',
    },
    page_unread: {
      title: 'We could not read the page.',
      text: 'We only had the summary the outlet publishes, and none of your terms is close enough to that.',
    },
    excluded: { title: 'One of your terms excludes it.', text: '“{term}” leaves out what has “{excluded}”.' },
    not_news: {
      title: 'It is not news.',
      text: 'It looks like an offer, an event listing or something similar. It only comes if a term asks for it.',
    },
    broad: {
      title: '“{term}” finds too many articles.',
      text: 'We look at the 200 closest articles for each term. A more precise term brings this one.',
    },
    term_muted: { title: '“{term}” is muted.', text: 'This term would bring it.' },
    above_plan: { title: '“{term}” is above your plan’s limit.', text: 'This term would bring it.' },
    term_new: { title: '“{term}” was added later.', text: 'This term would bring it. The clipping was ready by then.' },
    language: {
      title: 'It is in a language you have not chosen.',
      text: 'The article is in {language, select, en {English} pt {Portuguese} other {another language}}.',
    },
    refused: { title: 'You said “not this” to this story.', text: 'That is why it does not come back.' },
    story_muted: { title: 'You muted this story.', text: 'That is why it does not come, whatever the term.' },
    outlet_muted: {
      title: 'You asked for less of {outlet}.',
      text: 'Without that, it would be in the email. Other stories took its place.',
    },
    told: { title: 'You already got this story.', text: 'It has brought nothing new since.' },
    same_story: {
      title: 'The story came, under another headline.',
      text: 'Each story comes once, with all its outlets.',
    },
    length: { title: 'There was no room for it.', text: 'Your terms had stronger stories.' },
    lengthOnPage: { title: 'No room in the email. It is on the page.', text: 'The email takes the strongest stories.' },
    changed: {
      title: 'It would come now.',
      text: 'Something changed since the clipping: the article’s text, its story or one of your terms.',
    },
  },
  remedy: {
    suggest: 'Suggest {outlet}',
    add: 'Follow “{term}”',
    added: '“{term}” is on your list.',
    readAs: 'Read “{term}” as {as, select, name {a name} phrase {an exact phrase} other {a subject}}',
    read: 'Applies from the next clipping.',
    include: 'Change to “{wording}”',
    unmuteStory: 'Unmute this story',
    search: 'Search everything we read',
    unmute: 'Follow “{term}” again',
    changed: 'Term edited.',
    plans: 'See plans',
    languages: 'Read in every language',
    languagesDone: 'Applies from the next clipping.',
    forgive: 'Undo “not this”',
    outlet: 'Get {outlet} again',
    undone: 'Undone.',
    openEdition: 'Open the clipping of {date}',
    openNext: 'See the next clipping',
    story: 'See the story',
    terms: 'Choose terms',
    settings: 'See delivery settings',
    helps: 'These terms bring it:',
    failed: 'Could not change that now.',
  },
} as const satisfies SameKeys<typeof pt>;
