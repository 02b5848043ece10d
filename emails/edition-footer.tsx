import type { Language } from '../contract/language.ts';
import type { EditionProps } from './edition.ts';
import { controlsOf } from './edition-lines.ts';
import { Link } from './layout.tsx';
import { colour, text } from './style.ts';
import { words } from './words.ts';

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
        <p className="ink2" style={{ ...text(14, 22, colour.ink2), margin: '0 0 14px' }}>
          {receives}
        </p>
      )}
      {links.length > 0 && (
        <p className="ink2" style={{ ...text(14, 28, colour.ink2), margin: '0 0 14px' }}>
          {links.map(({ label, href }, index) => (
            <span key={href}>
              {index > 0 && '\u00a0\u00a0·\u00a0 '}
              <Link href={href}>{label}</Link>
            </span>
          ))}
        </p>
      )}
      <p className="ink3" style={{ ...text(14, 22, colour.ink3), margin: 0 }}>
        {t('footer.edition')} {t('footer.sender', { contact })}
      </p>
    </>
  );
}
