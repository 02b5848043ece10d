import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/text-field.tsx';

const pauseMs = 250;

/** Asks when the typing rests, not at every letter. */
export function SearchBox({ onSearch }: { onSearch: (text: string) => void }) {
  const t = useTranslations('admin.list');
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <TextField
      type="search"
      label={t('search')}
      value={text}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      className="w-full sm:w-80"
    />
  );
}
