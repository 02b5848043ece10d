import type { Language } from '../contract/language.ts';
import { Layout, Link, type RenderedMail, Row, toHtml } from './layout.tsx';
import { colour, face, text } from './style.ts';
import { words } from './words.ts';

export interface NoticeProps {
  siteUrl: string;
  /** Where the one button leads. */
  link: string;
}

type Notice = 'confirm' | 'reset' | 'paymentFailed';

/** A mail about the account itself: what happened, one button, and what to do if it was not you. */
export function noticeMail(notice: Notice, { siteUrl, link }: NoticeProps, language: Language): RenderedMail {
  const t = words(language);
  const subject = t(`${notice}.subject`);
  const html = toHtml(
    <Layout
      language={language}
      title={subject}
      preheader={t(`${notice}.body`)}
      siteUrl={siteUrl}
      footer={
        <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: 0 }}>
          {t('footer.transactional')}
        </p>
      }
    >
      <Row padding="24px 32px 32px">
        <h1 className="ink h1" style={{ ...text(40, 40, colour.ink, face.headline), fontWeight: 800, margin: 0 }}>
          {t(`${notice}.title`)}
        </h1>
        <p className="ink2" style={{ ...text(18, 27, colour.ink2, face.serif), margin: '14px 0 22px' }}>
          {t(`${notice}.body`)}
        </p>
        <a
          className="btn"
          href={link}
          style={{
            ...text(16, 20, '#FFFFFF'),
            display: 'inline-block',
            fontWeight: 'bold',
            padding: '12px 20px',
            backgroundColor: colour.pen,
            borderRadius: '3px',
            textDecoration: 'none',
          }}
        >
          {t(`${notice}.button`)}
        </a>
        <p className="ink3" style={{ ...text(14, 20, colour.ink3), margin: '22px 0 0' }}>
          {t(`${notice}.otherwise`)} <Link href={link}>{t('openLink')}</Link>
        </p>
      </Row>
    </Layout>,
  );
  const plain = `${t(`${notice}.title`)}\n\n${t(`${notice}.body`)}\n\n${link}\n\n${t(`${notice}.otherwise`)}\n\n--\n${t('footer.transactional')}\n`;
  return { subject, html, text: plain };
}
