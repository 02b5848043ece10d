import { useTranslations } from 'use-intl';
import type { Wording } from '../../../contract/lab.ts';

interface Props {
  label: string;
  wordings: readonly (Wording & { example?: string })[];
  onChoose: (wording: string) => void;
}

/** Other wordings of the term; a tap puts one into the field, where it is tried in turn. */
export function WordingChips({ label, wordings, onChoose }: Props) {
  const t = useTranslations('terms');
  if (wordings.length === 0) return null;
  return (
    <div className="flex flex-wrap items-start gap-2">
      <span className="inline-flex min-h-11 items-center text-ink-3">{label}</span>
      {wordings.map(({ wording, perDay, example }) => (
        <button
          key={wording}
          type="button"
          onClick={() => onChoose(wording)}
          className="grid min-h-11 max-w-full content-center rounded-sm border-[1.5px] border-dashed border-rule-strong px-3 py-1 text-left hover:border-solid hover:border-ink hover:bg-paper"
        >
          <span className="font-semibold wrap-anywhere font-stretch-88%">
            {wording} <span className="font-normal text-ink-3">{t('row.perDay', { count: perDay })}</span>
          </span>
          {example && <span className="line-clamp-1 text-sm text-ink-3">{t('lab.senseExample', { example })}</span>}
        </button>
      ))}
    </div>
  );
}
