import type { Language } from '../../contract/language.ts';
import { Link } from '../layout.tsx';
import { words } from '../words.ts';
import type { EditionProps } from './edition.ts';
import { controlsOf } from './edition-lines.ts';

interface FooterProps {
  /** Why this mail comes, where it has a receiver. */
  receives: string | null;
  controls: EditionProps['controls'];
  contact: string;
  language: Language;
}

export function Footer({ receives, controls, contact, language }: FooterProps) {
  const t = words(language);
  const links = controlsOf(controls, language);
  return (
    <>
      {receives && (
        <p className="t14 ink2" style={{ marginBottom: '14px' }}>
          {receives}
        </p>
      )}
      {links.length > 0 && (
        <p className="tl ink2" style={{ marginBottom: '14px' }}>
          {links.map(({ label, href }, index) => (
            <span key={href}>
              {index > 0 && '\u00a0\u00a0·\u00a0 '}
              <Link href={href}>{label}</Link>
            </span>
          ))}
        </p>
      )}
      <p className="t14 ink3">
        {t('footer.edition')} {t('footer.sender', { contact })}
      </p>
    </>
  );
}
