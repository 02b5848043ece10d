import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/fields/text-field.tsx';

const pauseMs = 250;

interface Props {
  /** What the list shows now. */
  searched: string;
  onSearch: (text: string) => void;
}

/** Asks when the typing rests, not at every letter. */
export function SearchBox({ searched, onSearch }: Props) {
  const t = useTranslations('admin.list');
  const [text, setText] = useState(searched);
  const onRest = useEffectEvent((rested: string) => {
    if (rested !== searched) onSearch(rested);
  });
  useEffect(() => {
    const timer = setTimeout(() => onRest(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
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
