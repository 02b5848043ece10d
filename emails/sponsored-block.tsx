import type { Language } from '../contract/language.ts';
import type { EditionProps } from './edition.ts';
import { Box, Row } from './layout.tsx';
import { colour, text } from './style.ts';
import { words } from './words.ts';

/** Of the column inside the box: for clients that only read the attribute, and on a screen just narrower than the mail. */
const imageWidth = 494;
const widestImage = 518;

/** Boxed, tinted and in another face, so that it cannot pass for a story. The admin's preview shows this same block. */
export function SponsoredBlock({
  block,
  language,
}: {
  block: NonNullable<EditionProps['sponsored']>;
  language: Language;
}) {
  const t = words(language);
  return (
    <Row padding="22px 32px 0">
      <Box className="sp ruleink" style={{ backgroundColor: colour.tint, border: `1px solid ${colour.ink}` }}>
        <tr>
          <td style={{ padding: '0 20px 20px' }}>
            <p style={{ ...text(13, 18, colour.ink3), margin: '0 0 14px' }}>
              <span
                className="tag"
                style={{
                  display: 'inline-block',
                  backgroundColor: colour.ink,
                  color: colour.paper,
                  padding: '5px 9px',
                  fontWeight: 'bold',
                }}
              >
                {t('edition.sponsored')}
              </span>
              {block.sponsor && (
                <span className="ink3" style={{ color: colour.ink3, paddingLeft: '8px' }}>
                  {t('edition.sponsoredBy', { name: block.sponsor })}
                </span>
              )}
            </p>
            {block.image && (
              <img
                src={block.image.url}
                width={Math.min(imageWidth, block.image.width)}
                alt=""
                // or React puts a preload link before the row, in the middle of the table
                loading="lazy"
                // a width in per cent, so that a picture not shown cannot hold the column wider than a telephone
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
            <p className="ink" style={{ ...text(18, 24, colour.ink), margin: 0, fontWeight: 'bold' }}>
              {block.title}
            </p>
            {block.description && (
              <p className="ink2" style={{ ...text(15, 22, colour.ink2), margin: '6px 0 12px' }}>
                {block.description}
              </p>
            )}
            {block.url && (
              <a
                className="lk"
                href={block.url}
                rel="sponsored"
                style={{ ...text(15, 22, colour.pen), fontWeight: 'bold', textDecoration: 'underline' }}
              >
                {t('edition.sponsoredOpen')}
              </a>
            )}
          </td>
        </tr>
      </Box>
    </Row>
  );
}
