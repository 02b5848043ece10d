import { useFormatter, useTranslations } from 'use-intl';
import type { TermVolume } from '../../../contract/lab.ts';
import type { WatchTerm } from '../../../contract/terms.ts';
import { now } from '../../clock.ts';
import { Bars } from '../../ui/bars.tsx';
import { CrossIcon } from '../../ui/icons.tsx';
import { Marker } from '../../ui/marker.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { TermNote } from './term-note.tsx';
import { TermReading } from './term-reading.tsx';

interface Props {
  term: WatchTerm;
  volume: TermVolume | undefined;
  isFlashing: boolean;
  onRemove: () => void;
  onReplace: (wording: string) => void;
}

const dayMs = 24 * 3600_000;

export function TermRow({ term, volume, isFlashing, onRemove, onReplace }: Props) {
  const t = useTranslations('terms');
  const isNew = term.isActive && now() - new Date(term.createdAt).getTime() < dayMs;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_44px] gap-x-4 border-b border-fio py-4 sm:grid-cols-[minmax(0,1fr)_130px_44px]">
      <div className="min-w-0">
        <h3 className="text-xl leading-[1.18] font-bold tracking-[-0.008em] wrap-anywhere font-stretch-84%">
          <span className="mr-2.5">
            {term.isActive ? (
              <Marker key={String(isFlashing)} isNew>
                {term.term}
              </Marker>
            ) : (
              <span className="text-tinta-3">{term.term}</span>
            )}
          </span>
          {(isNew || !term.isActive) && (
            <Stamp tone={term.isActive ? 'good' : 'quiet'}>{t(term.isActive ? 'isNew' : 'abovePlan')}</Stamp>
          )}
        </h3>
        {!term.isActive && <p className="mt-1 text-sm text-tinta-3">{t('abovePlanHint')}</p>}
        {volume && <TermNote term={term.term} volume={volume} onReplace={onReplace} />}
        {volume && <TermReading term={term} />}
      </div>
      <button
        type="button"
        aria-label={t('remove', { term: term.term })}
        onClick={onRemove}
        className="-mt-1.5 grid size-11 flex-none place-items-center rounded-sm text-tinta-3 hover:bg-lapis/12 hover:text-lapis sm:order-last"
      >
        <CrossIcon />
      </button>
      <div className="col-span-2 mt-2 flex min-h-[26px] items-end gap-3 sm:col-span-1 sm:mt-0 sm:block sm:min-h-[52px]">
        {volume && <VolumeBars volume={volume} />}
      </div>
    </li>
  );
}

function VolumeBars({ volume }: { volume: TermVolume }) {
  const t = useTranslations('terms.row');
  const format = useFormatter();
  const counts = volume.verdict === 'silent' ? [] : volume.days.map(({ stories }) => stories);
  const label =
    counts.length > 0
      ? t('bars', { days: counts.length, counts: counts.map((n) => format.number(n)).join(', ') })
      : t('noHistory');
  return (
    <>
      <Bars values={counts} label={label} />
      <p className="text-sm text-tinta-3 font-stretch-88%">
        {volume.verdict === 'silent' ? t('noHistory') : t('perDay', { count: volume.perDay })}
      </p>
    </>
  );
}
