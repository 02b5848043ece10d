import { useTranslations } from 'use-intl';
import type { Curation } from '../../../../contract/signed/curation.ts';
import { Checkbox, SelectField, TextField } from '../../../ui/fields/fields.tsx';

interface Props {
  curation: Curation | null;
  localTime: string;
  error: string | undefined;
  onChange: (curation: Curation | null) => void;
}

export function CurationFields({ curation, localTime, error, onChange }: Props) {
  const t = useTranslations('curation.settings');
  const then = curation?.waits ? 'waits' : 'sends';
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-bold">{t('heading')}</legend>
      <p className="mb-2 text-sm text-ink-3">{t('hint')}</p>
      <Checkbox
        label={t('isOn')}
        checked={curation !== null}
        onChange={(event) => onChange(event.target.checked ? { draftTime: hourBefore(localTime), waits: false } : null)}
      />
      {curation && (
        <div className="mt-3 flex flex-wrap gap-x-8 gap-y-5">
          <TextField
            label={t('draftTime')}
            name="draftTime"
            type="time"
            required
            error={error}
            value={curation.draftTime}
            onChange={(event) => event.target.value && onChange({ ...curation, draftTime: event.target.value })}
          />
          <SelectField
            label={t('otherwise')}
            hint={curation.waits && t('waitsHint')}
            options={(['sends', 'waits'] as const).map((value) => ({ value, text: t(value) }))}
            value={then}
            onChange={(event) => onChange({ ...curation, waits: event.target.value === 'waits' })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** An hour and a half before the clipping's hour, on the same day. */
function hourBefore(localTime: string): string {
  const [hours = 0, minutes = 0] = localTime.split(':').map(Number);
  const at = Math.max(0, hours * 60 + minutes - 90);
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
