import { useTranslations } from 'use-intl';
import { landingRows } from '../../../contract/landing-outlets.ts';

/** spec §1: about thirty outlets, three rows of ten, set as mastheads. */
export function OutletPanel() {
  const t = useTranslations('invites');
  return (
    <section className="border-t-[3px] border-ink pt-5">
      <h2 className="text-xl font-bold font-stretch-84%">{t('sources')}</h2>
      {landingRows.map((row) => (
        <ul key={row[0]?.id} className="mastheads flex flex-wrap border-b border-rule py-2">
          {row.map(({ id, name }) => (
            <li key={id} className="px-3 py-1 text-md leading-tight whitespace-nowrap text-ink-2">
              {name}
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
