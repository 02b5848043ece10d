import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { landingRows } from '../../../contract/rules/landing-outlets.ts';
import { Button } from '../../ui/button.tsx';

/** spec §1: the marquee of outlets, thirty of them in three rows of ten; it can be stopped. */
export function OutletWall() {
  const t = useTranslations('landing.outlets');
  const [isPaused, setIsPaused] = useState(false);
  return (
    <section id="veiculos" className="bg-paper pt-14 lg:pt-24">
      <div className="wrap flex flex-wrap items-end justify-between gap-4">
        <h2 className="headline text-[clamp(2.25rem,4.6vw,3.75rem)]">{t('heading')}</h2>
        <Button
          variant="quiet"
          className="motion-reduce:hidden"
          aria-pressed={isPaused}
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? t('play') : t('pause')}
        </Button>
      </div>
      <section
        aria-label={t('label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: where nothing moves the rows are scrolled sideways, by keyboard too
        tabIndex={0}
        data-paused={isPaused || undefined}
        className="outlet-wall mt-8 overflow-hidden border-y-[3px] border-ink"
      >
        {landingRows.map((row) => (
          <div key={row[0]?.id} className="outlet-row not-first:border-t not-first:border-rule">
            <Names row={row} />
            <Names row={row} isEcho />
          </div>
        ))}
      </section>
    </section>
  );
}

/** The second copy lets the row go round without a gap; it is not read out. */
function Names({ row, isEcho = false }: { row: (typeof landingRows)[number]; isEcho?: boolean }) {
  return (
    <ul aria-hidden={isEcho || undefined} className="mastheads flex text-[1.3125rem] sm:text-[1.625rem]">
      {row.map(({ id, name }) => (
        <li
          key={id}
          className="grid items-center border-r border-rule px-[18px] py-3 leading-[1.1] whitespace-nowrap sm:px-6.5"
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
