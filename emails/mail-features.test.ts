import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sampleMails } from './sample-mails.ts';

const support = new URL('../../shared/data/email/caniemail.jsonl', import.meta.url);
const clients = /^(gmail|outlook|apple-mail|yahoo|samsung-email)\//;

/** Used although some clients ignore it: the mail is readable without it, for the reason given. */
const enhancements: Record<string, string> = {
  'css-at-media': 'the fluid table fits a telephone without it',
  'css-at-media-prefers-color-scheme': 'the light colours stand',
  'css-color-scheme': 'the light colours stand',
  'css-border-radius': 'square corners',
  'css-font-stretch': 'the headline is set wider',
  'css-height': 'a picture has no other height than its own',
  'css-max-height': 'only on the preheader, which display:none hides as well',
  'css-overflow': 'only on the preheader, which display:none hides as well',
  'css-display-none': 'the preheader is one short line in the colour of the page',
  'css-white-space': 'an hour may wrap',
  'css-word-break': 'a printed address may be wider than the screen',
  'css-selector-attribute': 'only for Outlook, which reads it',
  'css-selector-descendant': 'only for Outlook, which reads it',
  'html-style': 'face, colours and paddings of the cells are inline: plain, and readable',
  'html-body': 'the outer table carries the colour of the page',
  'html-role': 'read by screen readers where kept',
  'html-aria-label': 'read by screen readers where kept',
};

function featuresOf(html: string): Set<string> {
  const used = new Set<string>();
  const styles = [...html.matchAll(/style="([^"]*)"/g)].map((found) => found[1]!);
  const styleRules = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const declarations = [...styles, ...[...styleRules.matchAll(/\{([^{}]*)\}/g)].map((found) => found[1]!)];
  for (const declaration of declarations.join(';').split(';')) {
    const [property = '', value = ''] = declaration.split(':').map((part) => part.trim());
    if (!property) continue;
    used.add(`css-${property}`).add(`css-${property.split('-')[0]}`);
    if (property === 'display' && value.startsWith('none')) used.add('css-display-none');
    if (value.includes('!important')) used.add('css-important');
    for (const unit of ['em', 'px', 'vh', 'vw'])
      if (new RegExp(`\\d${unit}\\b`).test(value)) used.add(`css-unit-${unit}`);
  }
  if (styleRules.includes('@media')) used.add('css-at-media');
  if (styleRules.includes('prefers-color-scheme')) used.add('css-at-media-prefers-color-scheme');
  if (/\[data-/.test(styleRules)) used.add('css-selector-attribute').add('css-selector-descendant');
  for (const [, tag] of html.matchAll(/<([a-z][a-z0-9]*)\b/g))
    used.add(/^h\d$/.test(tag!) ? 'html-h1-h6' : `html-${tag}`);
  for (const [, name] of html.matchAll(/\s([a-z-]+)="/gi)) used.add(`html-${name!.toLowerCase()}`);
  if (html.includes('<!--')) used.add('html-comments');
  return used;
}

it.skipIf(!existsSync(support))(
  'uses nothing that Gmail, Outlook, Apple Mail, Yahoo or Samsung lack, but as an enhancement',
  () => {
    const known = new Map(
      readFileSync(support, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { id: string; support_latest: Record<string, string> })
        .map((feature) => [feature.id, feature.support_latest]),
    );
    const mails = (['pt', 'en'] as const).flatMap((language) => Object.values(sampleMails(language)));
    const lacking = new Map<string, string[]>();
    for (const id of mails.flatMap(({ html }) => [...featuresOf(html)])) {
      const without = Object.entries(known.get(id) ?? {})
        .filter(([client, answer]) => clients.test(client) && answer.startsWith('n'))
        .map(([client]) => client);
      if (without.length > 0) lacking.set(id, without);
    }
    expect([...lacking.keys()].sort()).toEqual(Object.keys(enhancements).sort());
  },
);
