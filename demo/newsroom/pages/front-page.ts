import { escapeMarkup } from '../../../contract/rules/escape.ts';
import type { Article } from '../articles.ts';
import { feedTypes } from '../feeds.ts';
import { type OutletId, outletIds, outletPlanOf } from '../outlets.ts';
import { colophon, linkList, masthead, newsletterBox, style, wordsFor } from './surroundings.ts';

/** An outlet's front page; its head declares the feeds for feed discovery. */
export function renderFrontPage(id: OutletId, articles: readonly Article[]): string {
  const outlet = outletPlanOf(id);
  const words = wordsFor(outlet.language);
  const name = escapeMarkup(outlet.name);
  const feedLinks = outlet.feeds.map(
    ({ kind, path }) =>
      `<link rel="alternate" type="${feedTypes[kind]}" title="${name}" href="/${id}/${escapeMarkup(path)}">`,
  );
  return `<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
${feedLinks.join('\n')}
${style}
</head>
<body>
${masthead(outlet.name, outlet.tagline, `/${id}/`, words)}
<main><h1>${name}</h1>${linkList(articles)}
<p><a href="/${id}/${escapeMarkup(outlet.feeds[0]!.path)}">${words.feed}</a></p></main>
${newsletterBox(words)}
${colophon(outlet.name, words)}
</body>
</html>
`;
}

export const renderKiosk = (): string => `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>Banca de jornais de demonstração</title>${style}</head>
<body><main><h1>Banca de jornais de demonstração</h1>
<ul>${outletIds.map((id) => `<li><a href="/${id}/">${escapeMarkup(outletPlanOf(id).name)}</a></li>`).join('')}</ul></main></body>
</html>
`;
