import type { Language } from '../../contract/language.ts';
import type { MailPart } from '../template.tsx';
import { words } from '../words.ts';
import { awayCountOf, dayStories, type EditionProps, leadOutletOf, type MailStory, shownCountOf } from './edition.ts';
import {
  awayLine,
  controlsOf,
  coverageLine,
  greetingLine,
  headingLine,
  receivesLine,
  silentLine,
} from './edition-lines.ts';
import { outletLines, storyParts } from './edition-story.tsx';
import { angleOf, disputeOf, foreignOf, moreOnThisText, whySentence } from './story-parts.tsx';

/** A story after its number. */
function storyText(story: MailStory, language: Language): string {
  const t = words(language);
  const mark = story.isUpdate ? `[${t('edition.update')}] ` : '';
  const foreign = foreignOf(story, language);
  const lines = [
    `. ${mark}${story.title}`,
    ...wrap([story.isNews && t('edition.newSince'), foreign, story.summary].filter(Boolean).join(' '), '   '),
  ];
  const dispute = disputeOf(story, language);
  if (dispute) lines.push(...wrap(dispute, '   '));
  lines.push(`   ${story.url}`);
  const hidden = story.outlets.length - outletLines;
  for (const [index, outlet] of story.outlets.slice(0, outletLines).entries()) {
    const others = hidden > 0 && index === outletLines - 1 ? `, ${t('edition.moreOutlets', { count: hidden })}` : '';
    lines.push(...wrap(`${outlet.name}${angleOf(outlet, story)}, ${outlet.time}${others}`, '   '));
  }
  lines.push(...moreOnThisText({ more: story.more, language }, '   '), ...wrap(whySentence(story, language), '   '));
  if (story.storyUrl) lines.push(`   ${t('edition.wholeStory')}: ${story.storyUrl}`);
  if (story.answers) {
    lines.push(`   ${t('edition.useful')}: ${story.answers.useful}`);
    lines.push(`   ${t('edition.notThis')}: ${story.answers.notThis}`);
    const outlet = leadOutletOf(story);
    if (outlet) lines.push(`   ${t('edition.lessOutlet', { outlet })}: ${story.answers.lessOutlet}`);
  }
  return `${lines.join('\n')}\n\n`;
}

const asText = (text: string) => text;

/** The plain-text part of the mail: every headline, address and control. */
export function editionText(props: EditionProps, language: Language): MailPart[] {
  const parts: MailPart[] = [opening(props, language)];
  let number = 0;
  for (const { term, note, stories, cutCount } of props.terms) {
    if (stories.length === 0) continue;
    parts.push(`== ${term.toLocaleUpperCase(language === 'pt' ? 'pt-BR' : 'en')} (${stories.length}) ==\n\n`);
    if (note) parts.push(`${wrap(note, '').join('\n')}\n\n`);
    for (const story of stories) {
      number += 1;
      const drawn = storyParts(story, `text ${language}`, asText, (shared) => storyText(shared, language));
      if (story.note) parts.push(`${wrap(story.note, '').join('\n')}\n`);
      parts.push(String(number), ...drawn);
    }
    if (cutCount > 0) parts.push(`${wrap(words(language)('edition.cut', { count: cutCount }), '').join('\n')}\n\n`);
  }
  parts.push(awayText(props.away, language), closing(props, language));
  return parts;
}

function opening(props: EditionProps, language: Language): string {
  const t = words(language);
  const face = props.clipping?.face;
  const name = face?.senderName.toLocaleUpperCase(language === 'pt' ? 'pt-BR' : 'en') ?? 'RECORTE';
  const lines = [`${name}  |  ${headingLine(props, language)}`, ...(props.isPreview ? [t('edition.preview')] : [])];
  if (props.clipping) lines.push([props.clipping.name, props.clipping.owner].filter(Boolean).join(' · '));
  if (face?.opening) lines.push(...wrap(face.opening, ''));
  lines.push(...wrap(greetingLine(props, language), ''));
  if (props.webUrl) lines.push(`${t('edition.onTheSite')}: ${props.webUrl}`);
  if (props.bookUrl) lines.push(`${t('files.book')}: ${props.bookUrl}`);
  if (props.answersTaken > 0) lines.push(...wrap(t('edition.answersTaken', { count: props.answersTaken }), ''));
  return `${[...lines, ...dayText(props, language)].join('\n')}\n\n`;
}

/** The strongest stories, each with its number in the text. */
function dayText(props: EditionProps, language: Language): string[] {
  const day = dayStories(props, language);
  if (day.length === 0) return [];
  const numbered = props.terms.flatMap(({ stories }) => stories);
  return [
    '',
    `${words(language)('edition.day')}:`,
    ...day.flatMap((story) => wrap(`${numbered.indexOf(story) + 1}. ${story.line}`, '')),
  ];
}

function awayText(away: EditionProps['away'], language: Language): string {
  if (!away) return '';
  const t = words(language);
  const lines = [`== ${t('away.heading', { from: away.from })} (${awayCountOf({ away })}) ==`, ''];
  for (const { term, stories } of away.terms) {
    lines.push(`${term}:`);
    for (const story of stories) {
      lines.push(...wrap(`* ${story.title}`, ''), ...wrap(awayLine(story, language), '  '), `  ${story.url}`);
    }
    lines.push('');
  }
  return `${lines.join('\n')}\n`;
}

function closing(props: EditionProps, language: Language): string {
  const lines = moreLines(props, language);
  if (props.sponsored && shownCountOf(props) > 0) lines.push(...sponsoredLines(props.sponsored, language), '');
  return [...lines, ...closingLines(props, language)].join('\n');
}

export function moreLines(props: EditionProps, language: Language): string[] {
  if (props.webCount === 0 || !props.webUrl) return [];
  return [`${words(language)('edition.more', { count: props.webCount })}: ${props.webUrl}`, ''];
}

/** The end of every text part: terms without news, coverage, why it was sent and the links for settings. */
export function closingLines(props: EditionProps, language: Language): string[] {
  const t = words(language);
  const face = props.clipping?.face;
  return [
    ...(face?.signature ? [...face.signature.split('\n'), ''] : []),
    ...props.silent.flatMap((silent) => wrap(silentLine(silent, language, props.span), '')),
    '',
    ...wrap(coverageLine(props, language), ''),
    '',
    '--',
    ...(props.reader ? wrap(receivesLine(props, language), '') : []),
    ...controlsOf(props.controls, language).map(({ label, href }) => `${label}: ${href}`),
    '',
    ...wrap(t('footer.edition'), ''),
    ...wrap(t('footer.sender', { contact: props.contact }), ''),
    ...(face ? [`${t('footer.sentBy')}: ${props.siteUrl}`] : []),
    '',
  ];
}

function sponsoredLines(block: NonNullable<EditionProps['sponsored']>, language: Language): string[] {
  const t = words(language);
  const by = block.sponsor ? ` ${t('edition.sponsoredBy', { name: block.sponsor })}` : '';
  return [
    `-- ${t('edition.sponsored').toLocaleUpperCase()}${by} --`,
    block.title,
    ...(block.description ? wrap(block.description, '') : []),
    ...(block.url ? [block.url] : []),
    `-- ${t('edition.sponsoredEnd')} --`,
  ];
}

/** Lines of at most 72 characters, as usual in plain-text mail. */
export function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(/\s+/)) {
    if (line.length > indent.length && line.length + word.length + 1 > 72) {
      lines.push(line);
      line = indent;
    }
    line += line.length > indent.length ? ` ${word}` : word;
  }
  return [...lines, line];
}
