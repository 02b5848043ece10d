import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RequestedFeed } from '../../../contract/admin/source-requests.ts';
import { refusalReasons } from '../../../contract/rules/field-limits.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Checkbox, fieldText, SelectField, TextField } from '../../ui/fields/text-field.tsx';
import { useNotify } from '../../use-notify.ts';
import { FeedLanguage, languageIn } from './add-source.tsx';
import { useAction } from './admin-page.tsx';

interface Props {
  feed: RequestedFeed;
  onClose: () => void;
}

export const requestKeys = () => [api.admin.sourceRequests.key(), api.admin.sources.key()];

interface AnswerProps {
  title: string;
  description?: string;
  label: string;
  isPending: boolean;
  onSend: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
}

function AnswerDialog({ label, isPending, onSend, onClose, children, ...words }: AnswerProps) {
  return (
    <Dialog isOpen onOpenChange={onClose} {...words}>
      <Form isPending={isPending} onSend={onSend} className="grid gap-4">
        {children}
        <Button type="submit" variant="primary" isPending={isPending}>
          {label}
        </Button>
      </Form>
    </Dialog>
  );
}

export function ApproveDialog({ feed, onClose }: Props) {
  const t = useTranslations('admin.requests');
  const words = useTranslations('admin.sources');
  const action = useAction(requestKeys());
  const approve = useMutation(
    api.admin.sourceRequests.approve.mutationOptions(action(({ readers }) => t('approved', { count: readers }))),
  );
  function send(form: HTMLFormElement) {
    const name = fieldText(form, 'name');
    if (name) approve.mutate({ url: feed.url, name, language: languageIn(form) }, { onSuccess: onClose });
  }
  return (
    <AnswerDialog
      title={t('approveHeading')}
      description={t('approveText')}
      label={t('approve')}
      isPending={approve.isPending}
      onSend={send}
      onClose={onClose}
    >
      <TextField label={words('name')} name="name" defaultValue={feed.name} required maxLength={120} />
      <FeedLanguage defaultValue={feed.language} />
    </AnswerDialog>
  );
}

/** For answers that can be undone. */
function useUndoable(url: string, done: string) {
  const t = useTranslations('admin.requests');
  const notify = useNotify();
  const action = useAction(requestKeys());
  const reopen = useMutation(api.admin.sourceRequests.reopen.mutationOptions(action(t('reopened'))));
  return {
    ...action(),
    onSuccess: () => notify({ title: done, tone: 'success', onUndo: () => reopen.mutate({ url }) }),
  };
}

export function RefuseDialog({ feed, onClose }: Props) {
  const t = useTranslations('admin.requests');
  const refuse = useMutation(api.admin.sourceRequests.refuse.mutationOptions(useUndoable(feed.url, t('refused'))));
  function send(form: HTMLFormElement) {
    const reason = refusalReasons.find((one) => one === fieldText(form, 'reason')) ?? 'other';
    refuse.mutate({ url: feed.url, reason, note: fieldText(form, 'note') }, { onSuccess: onClose });
  }
  return (
    <AnswerDialog
      title={t('refuseHeading', { name: feed.name })}
      label={t('refuse')}
      isPending={refuse.isPending}
      onSend={send}
      onClose={onClose}
    >
      <SelectField
        label={t('reason')}
        name="reason"
        defaultValue="not_news"
        options={refusalReasons.map((value) => ({ value, text: t(`reasons.${value}`) }))}
      />
      <TextField label={t('note')} name="note" maxLength={200} />
    </AnswerDialog>
  );
}

export function MergeDialog({ feed, onClose }: Props) {
  const t = useTranslations('admin.requests');
  const outlets = useQuery(api.admin.sourceRequests.outlets.queryOptions());
  const [outletId, setOutletId] = useState(feed.likelyOutletId ?? '');
  const merge = useMutation(api.admin.sourceRequests.merge.mutationOptions(useUndoable(feed.url, t('merged'))));
  function send(form: HTMLFormElement) {
    const isFeedAdded = fieldText(form, 'isFeedAdded') !== '';
    if (outletId) merge.mutate({ url: feed.url, outletId, isFeedAdded }, { onSuccess: onClose });
  }
  return (
    <AnswerDialog
      title={t('mergeHeading')}
      description={feed.name}
      label={t('merge')}
      isPending={merge.isPending}
      onSend={send}
      onClose={onClose}
    >
      <SelectField
        label={t('mergeOutlet')}
        placeholder={t('mergeChoose')}
        required
        options={(outlets.data ?? []).map(({ id, name }) => ({ value: id, text: name }))}
        value={outletId}
        onChange={(event) => setOutletId(event.target.value)}
      />
      <Checkbox label={t('mergeFeed')} name="isFeedAdded" />
    </AnswerDialog>
  );
}
