import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/fields.tsx';

/** A field inside the form whose text is added to a list: by its button or Enter. */
export function AddField({ onAdd, ...field }: ComponentProps<typeof TextField> & { onAdd: () => void }) {
  const t = useTranslations('clippings.form');
  return (
    <div className="mt-3 flex items-start gap-3">
      <TextField
        className="min-w-0 flex-1"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onAdd();
        }}
        {...field}
      />
      <Button className="mt-7.5 min-h-12" onClick={onAdd}>
        {t('add')}
      </Button>
    </div>
  );
}
