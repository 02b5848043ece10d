import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RecipientList } from '../../../../contract/clippings.ts';
import { mostListCharacters } from '../../../../contract/rules/field-limits.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/fields/fields.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { useChange } from '../../../use-change.ts';
import { useNotify } from '../../../use-notify.ts';

interface Props {
  clippingId: string | undefined;
  /** Addresses in the form that are not stored yet. */
  known: readonly string[];
  room: number;
  onTake: (emails: string[]) => void;
}

export function RecipientListField({ clippingId, known, room, onTake }: Props) {
  const t = useTranslations('clippings.recipients.list');
  const notify = useNotify();
  const [text, setText] = useState('');
  const read = useChange(api.clippings.readList, { failed: t('failed'), keys: [] });
  const ask = (list: string) =>
    list.trim() !== '' && read.mutate({ ...(clippingId && { id: clippingId }), text: list });
  const fresh = read.data?.fresh.filter((email) => !known.includes(email)).slice(0, room) ?? [];
  return (
    <details className="mt-3 border-y border-rule py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('open')}</summary>
      <div className="grid justify-items-start gap-3 pb-3">
        <TextAreaField
          className="w-full"
          label={t('label')}
          hint={t('text')}
          spellCheck={false}
          maxLength={mostListCharacters}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            read.reset();
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button isPending={read.isPending} onClick={() => ask(text)}>
            {t('read')}
          </Button>
          <FileButton
            label={t('file')}
            accept=".csv,.txt,text/csv,text/plain"
            isDisabled={read.isPending}
            onFile={async (file) => {
              if (file.size > mostListCharacters) return notify({ tone: 'error', title: t('tooLarge') });
              const list = await file.text();
              setText(list);
              ask(list);
            }}
          />
        </div>
        <div role="status" className="w-full">
          {read.data && <Found list={read.data} fresh={fresh} />}
        </div>
        {fresh.length > 0 && (
          <Button
            variant="primary"
            onClick={() => {
              onTake(fresh);
              setText('');
              read.reset();
            }}
          >
            {t('take', { count: fresh.length })}
          </Button>
        )}
      </div>
    </details>
  );
}

const parts = ['double', 'refused', 'wrong'] as const;

function Found({ list, fresh }: { list: RecipientList; fresh: readonly string[] }) {
  const t = useTranslations('clippings.recipients.list');
  const beyond = list.beyond + list.fresh.length - fresh.length;
  return (
    <ul className="grid gap-1">
      <li className="font-semibold">{t('fresh', { count: fresh.length })}</li>
      {beyond > 0 && <li>{t('beyond', { count: beyond })}</li>}
      {parts.map(
        (part) =>
          list.counts[part] > 0 && (
            <li key={part} className="text-sm text-ink-2 wrap-anywhere">
              <strong>{t(part, { count: list.counts[part] })}</strong>: {list[part].join(', ')}
              {list.counts[part] > list[part].length && '…'}
            </li>
          ),
      )}
    </ul>
  );
}
