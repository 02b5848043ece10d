import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { termMaxLength } from '../../../../contract/rules/field-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { controlClass } from '../../../ui/fields/field.tsx';

interface Props {
  term: string;
  isPending: boolean;
  onSave: (wording: string) => void;
  onCancel: () => void;
}

/** The term in a field, in its own place; Escape leaves it as it was. */
export function EditTermForm({ term, isPending, onSave, onCancel }: Props) {
  const t = useTranslations('terms.edit');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(term);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const wording = text.trim();
    if (wording === '' || wording === term) onCancel();
    else onSave(wording);
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap gap-2">
      <input
        ref={field}
        aria-label={t('label', { term })}
        className={classes(controlClass, 'min-w-0 flex-1 basis-44 font-semibold')}
        maxLength={termMaxLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <Button type="submit" variant="primary" className="min-h-12" isPending={isPending}>
        {t('save')}
      </Button>
      <Button variant="quiet" className="min-h-12" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </form>
  );
}
