import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Draft } from '../../../contract/signed/curation.ts';
import { api, client } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SelectField, Submit, TextField } from '../../ui/fields/fields.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';
import { StoryLink } from '../editions/story-parts.tsx';

const looksLikeAddress = (text: string) => /^(https?:\/\/\S+|[^\s/]+\.[a-z]{2,}\/\S*)$/i.test(text);

export function AddStory({ draft: { id, clippingId, terms, nearly } }: { draft: Draft }) {
  const t = useTranslations('curation.add');
  const queryClient = useQueryClient();
  const failed = t('searchFailed');
  const [text, setText] = useState('');
  const [termId, setTermId] = useState(terms[0]?.id ?? '');
  const add = useChange((url: string) => client.curation.add({ id, url, termId }), {
    failed,
    done: t('added'),
    onSuccess(draft) {
      queryClient.setQueryData(api.curation.read.queryKey({ input: { id: clippingId } }), { draft });
      setText('');
    },
  });
  const search = useChange((q: string) => client.search.articles({ q }), { failed });
  const typed = text.trim();
  const isAddress = looksLikeAddress(typed);
  return (
    <Section title={t('heading')}>
      <Form
        className="grid gap-4"
        isPending={add.isPending || search.isPending}
        onSend={() => typed && (isAddress ? add : search).mutate(typed)}
      >
        <TextField
          data-page-key="a"
          label={t('label')}
          hint={t('hint')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label={t('term')}
          options={terms.map(({ id: value, term }) => ({ value, text: term }))}
          value={termId}
          onChange={(event) => setTermId(event.target.value)}
        />
        <div>
          <Submit variant="outline">{t(isAddress ? 'add' : 'find')}</Submit>
        </div>
      </Form>
      <div role="status" className="mt-4">
        {search.data?.stories.length === 0 && <p className="text-ink-2">{t('nothing')}</p>}
        <Offered stories={search.data?.stories ?? []} add={add} />
      </div>
      {nearly.length > 0 && (
        <details className="mt-4 border-t border-rule">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {t('nearly', { count: nearly.length })}
          </summary>
          <Offered stories={nearly} add={add} />
        </details>
      )}
    </Section>
  );
}

interface OfferedProps {
  stories: readonly { title: string; url: string; outlet: string }[];
  add: { isPending: boolean; variables: string | undefined; mutate: (url: string) => void };
}

function Offered({ stories, add }: OfferedProps) {
  const t = useTranslations('curation.add');
  return (
    <ul>
      {stories.map(({ title, outlet, url }) => (
        <li key={url} className="flex items-start gap-3 border-t border-rule py-2">
          <p className="min-w-0 flex-1 wrap-anywhere">
            <StoryLink url={url}>{title}</StoryLink>
            <span className="block text-sm text-ink-2">{outlet}</span>
          </p>
          <Button isPending={add.isPending && add.variables === url} onClick={() => add.mutate(url)}>
            {t('add')}
            <span className="sr-only">: {title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
