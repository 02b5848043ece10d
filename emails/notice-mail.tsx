import type { Language } from '../contract/language.ts';
import type pt from '../i18n/pt/emails.ts';
import { longestPreheader, shorten } from './edition/edition-lines.ts';
import { wrap } from './edition/edition-text.ts';
import { Layout, MailRow, padded, type RenderedMail, toHtml } from './layout.tsx';
import { light } from './style.ts';
import { words } from './words.ts';

/** The values of each mail about the account, besides the button's address. */
export interface NoticeWords {
  confirm: object;
  reset: object;
  emailChange: object;
  /** The new address, masked. */
  emailChanged: { email: string };
  /** A sign-in method of the account changed. */
  accessChanged: {
    change: keyof typeof pt.accessChanged.subject;
  };
  paymentFailed: object;
  /** A year paid by Pix ends; `days` are left. */
  yearEnds: { plan: string; date: string; days: number };
  salesRequest: { name: string; email: string; plan: string; message: string };
  /** `kind` is a `TroubleKind` of contract/admin/deliveries.ts; it selects the text. */
  trouble: { kind: string; count: number };
  troubleOver: { kind: string; minutes: number };
  invite: { code: string };
  /** The date is used if the day is neither today nor tomorrow. */
  welcome: { day: 'today' | 'tomorrow' | 'later'; date: string; time: string };
  /** Hosts of suggested feeds, by the operator's answer. */
  sourceAnswers: { outcome: 'read' | 'refused' | 'both'; read: string; refused: string };
  /** A draft stands ready: it is sent at `time`, waits for approval, or waits past it. */
  draftReady: { clipping: string; day: string; time: string; count: number; outcome: 'sends' | 'waits' | 'late' };
  /** The subject names the sender only if that can be a person's name. `refuseLink` ends all invitations. */
  clippingInvite: { clipping: string; owner: string; sender: 'named' | 'other'; refuseLink: string };
}
export type NoticeKind = keyof NoticeWords;

const toStrangers: NoticeKind[] = ['invite', 'clippingInvite'];

export type NoticeProps<N extends NoticeKind> = NoticeWords[N] & {
  siteUrl: string;
  link: string;
};

/** A mail about the account: what happened, one button, and what to do if it was somebody else. */
export function noticeMail<N extends NoticeKind>(notice: N, props: NoticeProps<N>, language: Language): RenderedMail {
  const { siteUrl, link, ...values } = props;
  const refuseLink = 'refuseLink' in values ? String(values.refuseLink) : '';
  const say = words(language);
  const kind = 'change' in values ? `.${values.change}` : '';
  const t = (part: 'subject' | 'title' | 'body' | 'button' | 'otherwise') =>
    say(`${notice}.${part}${part === 'button' || part === 'otherwise' ? '' : kind}` as never, values as never);
  const subject = t('subject');
  const footer = toStrangers.includes(notice) ? say('footer.toStranger') : say('footer.transactional');
  const html = toHtml(
    <Layout
      language={language}
      title={subject}
      preheader={padded(shorten(t('body'), longestPreheader))}
      siteUrl={siteUrl}
      footer={<p className="t14 ink3">{footer}</p>}
    >
      <MailRow padding="24px 32px 32px">
        <h1 className="ink h1 hs">
          <Unbroken text={t('title')} />
        </h1>
        <p className="gr" style={{ marginBottom: '22px' }}>
          {t('body')}
        </p>
        <table className="bs" role="presentation">
          <tbody>
            <tr>
              <td className="btn" style={{ backgroundColor: light.pen }}>
                <a className="bt pl" href={link} style={{ color: light.onPen }}>
                  {t('button')}
                </a>
              </td>
            </tr>
          </tbody>
        </table>
        <p className="t14 ink3" style={{ marginTop: '22px' }}>
          {t('otherwise')}
        </p>
        <p className="t14 ink3" style={{ marginTop: '10px' }}>
          {say('buttonStuck')}{' '}
          <a href={link} style={{ wordBreak: 'break-all' }}>
            {link}
          </a>
        </p>
        {refuseLink && (
          <p className="t14 ink3">
            <a href={refuseLink}>{say('refuse')}</a>
          </p>
        )}
      </MailRow>
    </Layout>,
  );
  const paragraph = (words: string) => [...wrap(words, ''), ''];
  const plain = [
    t('title'),
    '',
    ...paragraph(t('body')),
    `${t('button')}: ${link}`,
    '',
    ...paragraph(t('otherwise')),
    ...(refuseLink ? [`${say('refuse')}: ${refuseLink}`, ''] : []),
    '--',
    ...paragraph(footer),
  ];
  return { subject, html, text: plain.join('\n') };
}

/** Keeps "e-mail" in large letters from breaking at its hyphen on a narrow line. */
function Unbroken({ text: title }: { text: string }) {
  return title.split(/(\S+-\S+)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={piece} style={{ whiteSpace: 'nowrap' }}>
        {piece}
      </span>
    ),
  );
}
