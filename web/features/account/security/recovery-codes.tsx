import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** The only moment they can be read. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('account.secondFactor');
  const text = codes.join('\n');
  return (
    <div className="grid gap-4">
      <p className="prose-text">{t('codes')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 border-y border-rule py-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={text} label={t('copyCodes')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recorte-codigos.txt"
          className={buttonClass('quiet')}
        >
          {t('download')}
        </a>
      </div>
      <Button variant="primary" onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}
