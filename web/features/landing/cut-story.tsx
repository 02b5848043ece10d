import { useTranslations } from 'use-intl';
import { FieldBox } from '../../ui/display/field-box.tsx';
import { Marker } from '../../ui/display/marker.tsx';

/** What stands above the hole and, after it, below. Too small to be read: the same few sentences fill the page. */
const columns = [
  ['second', ['third', 'fourth', 'second']],
  ['third', ['fourth', 'second', 'third']],
  ['fourth', ['second', 'third', 'fourth']],
] as const;

/** The page the story was cut from: masthead, one headline, four columns and the hole. For the eye only. */
function Newspaper() {
  const t = useTranslations('landing');
  const bold = { b: (words: React.ReactNode) => <b>{words}</b> };
  return (
    <div className="newspaper lifted">
      <div className="newspaper-sheet toothed">
        <p className="border-b border-current pb-2 text-center font-serif text-[2.375rem] leading-none font-bold tracking-[-.025em]">
          {t('sample.paper')}
        </p>
        <p className="flex justify-between border-b-3 border-double border-current py-1 text-[.5625rem] leading-none font-medium">
          <span>{t('newspaper.day')}</span>
          <span>{t('newspaper.edition')}</span>
          <span>{t('newspaper.number')}</span>
        </p>
        <p className="my-3 font-serif text-[1.6875rem] leading-none font-bold tracking-[-.02em]">
          {t('newspaper.headline')}
        </p>
        <div className="newspaper-columns">
          <p>
            {t.rich('newspaper.first', bold)} {columns[0][1].map((part) => t(`newspaper.${part}`)).join(' ')}
          </p>
          {columns.map(([above, below]) => (
            <p key={above}>
              {t(`newspaper.${above}`)}
              <span className="block h-[290px]" />
              {below.map((part) => t(`newspaper.${part}`)).join(' ')}
            </p>
          ))}
          <div className="newspaper-hole">
            <svg
              aria-hidden="true"
              viewBox="0 0 26 26"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              className="absolute -top-[17.5px] left-[58%] size-6"
            >
              <circle cx="5.5" cy="6.5" r="3.2" />
              <circle cx="5.5" cy="19.5" r="3.2" />
              <path d="M8.2 8.3 22 18.5M8.2 17.7 22 7.5" />
            </svg>
          </div>
        </div>
      </div>
    </div>
  );
}

/** A newspaper with a hole, and the story as it lies on the desk: cut out, marked, with its slip. Invented, for the eye only. */
export function CutStory() {
  const t = useTranslations('landing.sample');
  return (
    <div aria-hidden="true" className="scene">
      <Newspaper />
      <div className="cutting lifted">
        <div className="toothed bg-cutting px-5 pt-7 pb-6 sm:px-6">
          <p className="font-serif text-xl leading-[1.06] font-bold tracking-[-0.02em] sm:text-[1.9375rem]">
            {t.rich('headline', { mark: (words) => <Marker>{words}</Marker> })}
          </p>
          <p className="mt-3 columns-2 gap-4 font-serif text-[.6875rem] leading-[1.42] text-ink-2 [column-rule:1px_solid_var(--rule)] sm:text-xs">
            {t('text')}
          </p>
        </div>
        <div className="absolute -top-9 -left-3 -rotate-[1.4deg] whitespace-nowrap sm:-left-5">
          <FieldBox
            fields={[
              { name: t('outletLabel'), value: t('paper') },
              { name: t('dateLabel'), value: t('date') },
              { name: t('termLabel'), value: t('term') },
            ]}
          />
        </div>
      </div>
    </div>
  );
}
