import { type ChangeEvent, useId } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../../ui/button.tsx';
import { useImportOpml } from './use-sources.ts';

export function OpmlImport() {
  const t = useTranslations('admin.sources');
  const id = useId();
  const bring = useImportOpml();
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    bring.mutate({ text: await file.text(), language: 'pt' });
    input.value = '';
  }
  return (
    <>
      <input id={id} type="file" accept=".opml,.xml,text/x-opml" onChange={read} className="peer sr-only" />
      <label
        htmlFor={id}
        className={buttonClass(
          'outline',
          'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-pen',
        )}
      >
        {t('opmlIn')}
      </label>
    </>
  );
}
