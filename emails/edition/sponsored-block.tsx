import type { Language } from '../../contract/language.ts';
import { Box, MailRow, Tag, toHtml } from '../layout.tsx';
import { face, light, styleRules } from '../style.ts';
import { words } from '../words.ts';
import type { EditionProps } from './edition.ts';

type Block = NonNullable<EditionProps['sponsored']>;

/** Width of the column in the box: for clients that only read the attribute, and on slightly narrower screens. */
const imageWidth = 494;
const widestImage = 518;

/** Boxed, tinted and in another typeface, so that nobody takes it for a story. The admin's preview shows it too. */
export function SponsoredBlock({ block, language }: { block: Block; language: Language }) {
  const t = words(language);
  return (
    <MailRow padding="22px 32px 0">
      <Box className="sp">
        <tr>
          <td style={{ padding: '18px 20px 20px' }}>
            <Tag beside={block.sponsor && t('edition.sponsoredBy', { name: block.sponsor })}>
              {t('edition.sponsored')}
            </Tag>
            {block.image && (
              <img
                src={block.image.url}
                width={Math.min(imageWidth, block.image.width)}
                alt=""
                // otherwise React puts a preload link before the row, inside the table
                loading="lazy"
                // in per cent, so that a blocked picture cannot make the column wider than a phone
                style={{
                  display: 'block',
                  width: '100%',
                  maxWidth: `${Math.min(widestImage, block.image.width)}px`,
                  height: 'auto',
                  border: 0,
                  margin: '0 0 14px',
                }}
              />
            )}
            <p className="t18 ink b">{block.title}</p>
            {block.description && (
              <p className="t15 ink2" style={{ margin: '6px 0 12px' }}>
                {block.description}
              </p>
            )}
            {block.url && (
              <p className="t15 b">
                <a href={block.url} rel="sponsored">
                  {t('edition.sponsoredOpen')}
                </a>
              </p>
            )}
          </td>
        </tr>
      </Box>
    </MailRow>
  );
}

/** The block alone on a clipping's background, for its editor. */
export function sponsoredPreview(block: Block, language: Language): string {
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
