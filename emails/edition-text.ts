import type { Language } from '../contract/language.ts';
import { type EditionProps, storyCountOf } from './edition.ts';
import { coverageLine, greetingLine, receivesLine, silentLine } from './edition-lines.ts';
import { whyHere } from './why-here.ts';
import { words } from './words.ts';

/** The written twin of the mail: every headline, address and control, for clients and people that read plain text. */
export function editionText(props: EditionProps, language: Language): string {
  const t = words(language);
  const parts = [`RECORTE  |  ${props.dateText}`, ...(props.isPreview ? [t('edition.preview')] : [])];
  parts.push(...wrap(greetingLine(props, language), ''));
  if (props.webUrl) parts.push(`${t('edition.onTheSite')}: ${props.webUrl}`);
  if (props.heard > 0) parts.push(...wrap(t('edition.heard', { count: props.heard }), ''));
  parts.push('');
  let number = 0;
  for (const { term, stories } of props.terms) {
    if (stories.length === 0) continue;
    parts.push(`== ${term.toLocaleUpperCase(language === 'pt' ? 'pt-BR' : 'en')} (${stories.length}) ==`, '');
    for (const story of stories) {
      number += 1;
      const mark = story.isUpdate ? `[${t('edition.update')}] ` : '';
      parts.push(`${number}. ${mark}${story.title}`, ...wrap(story.summary, '   '));
      if (!story.outlets.some(({ url }) => url === story.url)) parts.push(`   ${story.url}`);
      for (const outlet of story.outlets) parts.push(`   - ${outlet.name}, ${outlet.time}  ${outlet.url}`);
      parts.push(`   ${whyHere(story, language)}`);
      if (story.answers) {
        parts.push(`   ${t('edition.useful')}: ${story.answers.useful}`);
        parts.push(`   ${t('edition.notThis')}: ${story.answers.notThis}`);
      }
      parts.push('');
    }
  }
  if (props.webCount > 0 && props.webUrl) {
    parts.push(`${t('edition.more', { count: props.webCount })}: ${props.webUrl}`, '');
  }
  if (props.sponsored && storyCountOf(props) > 0) parts.push(...sponsoredLines(props.sponsored, language), '');
  for (const silent of props.silent) parts.push(...wrap(silentLine(silent, language), ''));
  parts.push('', ...wrap(coverageLine(props, language), ''), '', '--');
  if (props.reader) parts.push(...wrap(receivesLine(props, language), ''));
  if (props.controls) {
    if (props.controls.terms) parts.push(`${t('controls.terms')}: ${props.controls.terms}`);
    if (props.controls.settings) parts.push(`${t('controls.time')}: ${props.controls.settings}`);
    if (props.controls.pause) parts.push(`${t('controls.pause')}: ${props.controls.pause}`);
    parts.push(`${t('controls.unsubscribe')}: ${props.controls.unsubscribe}`);
  }
  parts.push('', ...wrap(t('footer.edition'), ''), ...wrap(t('footer.sender', { contact: props.contact }), ''), '');
  return parts.join('\n');
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

/** Lines of at most 72 characters, as plain text has been read for forty years. */
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
