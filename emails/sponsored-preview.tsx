import type { Language } from '../contract/language.ts';
import type { EditionProps } from './edition/edition.ts';
import { SponsoredBlock } from './edition/sponsored-block.tsx';
import { Box, toHtml } from './layout.tsx';
import { face, light, styleRules } from './style.ts';

/** The block alone on the paper of a clipping, for whoever is writing it. */
export function sponsoredPreview(block: NonNullable<EditionProps['sponsored']>, language: Language): string {
  return toHtml(
    <html lang={language === 'pt' ? 'pt-BR' : 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{block.title}</title>
        <style>{styleRules}</style>
      </head>
      <body className="card" style={{ margin: 0, padding: '0 0 22px', backgroundColor: light.paper }}>
        <Box style={{ fontFamily: face.sans }}>
          <SponsoredBlock block={block} language={language} />
        </Box>
      </body>
    </html>,
  );
}
