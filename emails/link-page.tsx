import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../contract/language.ts';
import { declareColours } from '../contract/rules/palette.ts';
import { words } from './words.ts';

/** A page behind a link of a mail: a question with one button, or the result with an undo button. */
export type LinkPage =
  | { name: 'unsubscribe' | 'alerts' | 'pause' | 'refuse' | 'gone' | keyof typeof outcomes }
  | { name: 'paused'; date: string }
  | {
      name: 'feedback' | 'answered';
      verdict: 'useful' | 'notThis' | 'lessOutlet';
      headline: string;
      term: string;
      outlet: string;
    }
  | {
      name: 'recipientConfirm' | 'recipientConfirmed' | 'recipientLeave' | 'recipientLeft';
      clipping: string;
      owner: string;
    };

interface Frame {
  siteUrl: string;
  styleUrl: string;
  /** Where the form posts to; unset on pages without a form. */
  action?: string;
  undoAction?: string;
}

interface PageTexts {
  title: string;
  body: string;
  quote?: string;
  button?: string;
}

export function linkPage(page: LinkPage, { siteUrl, styleUrl, action, undoAction }: Frame, language: Language): string {
  const t = words(language);
  const texts = say(page, language);
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language === 'pt' ? 'pt-BR' : 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${texts.title} · Recorte`}</title>
        <link rel="stylesheet" href={styleUrl} />
      </head>
      <body>
        <main>
          <p className="name">
            <a href={siteUrl}>recorte</a>
          </p>
          <h1>{texts.title}</h1>
          {texts.quote && <blockquote>{texts.quote}</blockquote>}
          {texts.body && <p>{texts.body}</p>}
          {action && texts.button && (
            <form method="post" action={action}>
              <button type="submit">{texts.button}</button>
            </form>
          )}
          {undoAction && (
            <form method="post" action={undoAction}>
              <input type="hidden" name="undo" value="1" />
              <button type="submit" className="quiet">
                {t('pages.undo')}
              </button>
            </form>
          )}
          <p className="foot">
            <a href={siteUrl}>{t('pages.home')}</a>
          </p>
        </main>
      </body>
    </html>,
  )}`;
}

/** Pages that only show a result. */
const outcomes = {
  unsubscribed: 'unsubscribe.done',
  resubscribed: 'resubscribe.done',
  alertsOff: 'alerts.done',
  alertsOn: 'alerts.undone',
  resumed: 'pause.undone',
  feedbackUndone: 'feedback.undone',
  refused: 'refuse.done',
} as const;

function say(page: LinkPage, language: Language): PageTexts {
  const t = words(language);
  switch (page.name) {
    case 'unsubscribe':
    case 'alerts':
    case 'pause':
    case 'refuse':
      return {
        title: t(`pages.${page.name}.title`),
        body: t(`pages.${page.name}.body`),
        button: t(`pages.${page.name}.button`),
      };
    case 'paused':
      return { title: t('pages.pause.doneTitle'), body: t('pages.pause.doneBody', { date: page.date }) };
    case 'feedback':
      return {
        title: t(`pages.feedback.${page.verdict}`, { outlet: page.outlet }),
        quote: page.headline,
        body: '',
        button: t('pages.feedback.button'),
      };
    case 'answered':
      return {
        title: t('pages.feedback.doneTitle'),
        quote: page.headline,
        body: t(`pages.feedback.${page.verdict}Done`, { term: page.term, outlet: page.outlet }),
      };
    case 'recipientConfirm':
    case 'recipientLeave': {
      const part = page.name === 'recipientConfirm' ? 'join' : 'leave';
      return {
        title: t(`pages.recipient.${part}.title`),
        quote: page.clipping,
        body: t(`pages.recipient.${part}.body`, { owner: page.owner }),
        button: t(`pages.recipient.${part}.button`),
      };
    }
    case 'recipientConfirmed':
    case 'recipientLeft': {
      const part = page.name === 'recipientConfirmed' ? 'join' : 'leave';
      return {
        title: t(`pages.recipient.${part}.doneTitle`),
        quote: page.clipping,
        body: t(`pages.recipient.${part}.doneBody`, { owner: page.owner }),
      };
    }
    case 'gone':
      return { title: t('pages.gone.title'), body: t('pages.gone.body') };
    default:
      return { title: t(`pages.${outcomes[page.name]}Title`), body: t(`pages.${outcomes[page.name]}Body`) };
  }
}

const own = ['ground', 'paper', 'ink', 'ink2', 'ruleStrong', 'pen', 'onPen', 'marker'] as const;
const standaloneColours = `:root{color-scheme:light dark;${declareColours(own, 'light')}}@media (prefers-color-scheme:dark){:root{${declareColours(own, 'dark')}}}`;

/** The site's colours, in a small style sheet for a standalone page. */
export const linkPageStyle = `
${standaloneColours}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.5 Georgia,'Times New Roman',serif}
main{max-width:560px;margin:0 auto;min-height:100vh;padding:32px 24px;background:var(--paper)}
@media (min-width:620px){main{min-height:0;margin:48px auto;padding:32px 40px 40px}}
.name{margin:0 0 28px;padding-bottom:12px;border-bottom:3px double var(--ink);font:800 28px/1 'Archivo Variable','Arial Narrow',Arial,sans-serif;letter-spacing:-.02em}
.name a{color:inherit;text-decoration:none}
h1{margin:0 0 12px;font:800 34px/1.05 'Archivo Variable','Arial Narrow',Arial,sans-serif}
p{margin:0 0 16px;color:var(--ink-2)}
blockquote{margin:0 0 16px;padding:2px 0 2px 14px;border-left:4px solid var(--marker);font-weight:bold}
form{margin:0 0 12px}
button{min-height:44px;padding:10px 20px;border:1px solid var(--pen);border-radius:3px;background:var(--pen);color:var(--on-pen);font:bold 16px/1.25 Arial,sans-serif;cursor:pointer}
button.quiet{border-color:var(--rule-strong);background:transparent;color:var(--ink)}
a{color:var(--pen)}
a:focus-visible,button:focus-visible{outline:3px solid var(--pen);outline-offset:2px}
.foot{margin:28px 0 0;font:15px/1.5 Arial,sans-serif}
`;
