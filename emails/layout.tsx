import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../contract/language.ts';
import { face, light, styleRules } from './style.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Full-width table without borders: the only box that all mail clients lay out alike. */
export function Box({ children, ...rest }: { children: ReactNode } & React.ComponentProps<'table'>) {
  return (
    <table role="presentation" width="100%" {...rest}>
      <tbody>{children}</tbody>
    </table>
  );
}

export function MailRow({ children, padding }: { children: ReactNode; padding: string }) {
  return (
    <tr>
      <td className="px" style={{ padding }}>
        {children}
      </td>
    </tr>
  );
}

/** A label with a background, above its subject. */
export function Tag({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td className="tag t13" style={{ padding: '3px 8px' }}>
            {children}
          </td>
          {beside && (
            <td className="t13 ink3" style={{ padding: '3px 8px' }}>
              {beside}
            </td>
          )}
        </tr>
        <tr>
          <td style={{ fontSize: 0, lineHeight: '8px' }}>&nbsp;</td>
        </tr>
      </tbody>
    </table>
  );
}

interface LayoutProps {
  language: Language;
  title: string;
  /** Padded by `padded`. */
  preheader: string;
  siteUrl: string;
  /** On the right of the name, e.g. "view in the browser". */
  corner?: ReactNode;
  /** In the place of our name. */
  name?: ReactNode;
  /** Rules of this mail alone. */
  extraStyle?: string | undefined;
  children: ReactNode;
  footer: ReactNode;
}

export function Layout(props: LayoutProps) {
  const { language, title, preheader, siteUrl, corner, name, extraStyle = '', children, footer } = props;
  const lang = language === 'pt' ? 'pt-BR' : 'en';
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{styleRules + extraStyle}</style>
      </head>
      <body className="bg" style={{ margin: 0, padding: 0, backgroundColor: light.ground }}>
        <div
          style={{
            display: 'none',
            maxHeight: 0,
            overflow: 'hidden',
            // not 1px: spam filters suspect it
            fontSize: '2px',
            lineHeight: '2px',
            color: light.ground,
          }}
        >
          {preheader}
        </div>
        <div role="article" aria-roledescription="email" aria-label={title} lang={lang}>
          <Box className="bg" style={{ backgroundColor: light.ground }}>
            <tr>
              <td className="out" align="center" style={{ padding: '28px 12px' }}>
                {ghost.open}
                <Box className="card ink" style={{ ...base, backgroundColor: light.paper }}>
                  <MailRow padding="26px 32px 0">
                    <Masthead siteUrl={siteUrl} corner={corner} name={name} />
                  </MailRow>
                  {children}
                </Box>
                <Box className="ink2" style={base}>
                  <MailRow padding="24px 32px">{footer}</MailRow>
                </Box>
                {ghost.close}
              </td>
            </tr>
          </Box>
        </div>
      </body>
    </html>
  );
}

/** The style for clients that drop the style sheet. */
const base = { maxWidth: '600px', fontFamily: face.sans, color: light.ink };

function Masthead({ siteUrl, corner, name }: Pick<LayoutProps, 'siteUrl' | 'corner' | 'name'>) {
  const rule = { borderBottomStyle: 'double' as const, paddingBottom: '12px' };
  return (
    <Box>
      <tr>
        <td className="hd name ruleink" style={rule}>
          {name ?? (
            <a className="ink pl" href={siteUrl}>
              recorte
            </a>
          )}
        </td>
        <td className="t14 ruleink" align="right" style={rule}>
          {corner}
        </td>
      </tr>
    </Box>
  );
}

/** Outlook on Windows ignores max-width: conditional comments put a table of fixed width around ours. */
const ghost = { open: '%ghost-open%', close: '%ghost-close%' };

/** Invisible characters after the preheader keep the body out of the inbox preview; 150 in all (requirements C13). */
export function padded(preheader: string): string {
  const filler = '\u034f\u200c\u00a0';
  return preheader + filler.repeat(Math.max(0, Math.floor((150 - preheader.length) / filler.length)));
}

export function toHtml(mail: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(mail)}`
    .replace(
      ghost.open,
      () => '<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->',
    )
    .replace(ghost.close, () => '<!--[if mso]></td></tr></table><![endif]-->');
}
