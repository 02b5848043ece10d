import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RequestedFeed } from '../../../contract/admin/source-requests.ts';
import type { RefusalReason } from '../../../contract/news/source-requests.ts';
import { refusalReasons } from '../../../contract/rules/field-limits.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/fields/text-field.tsx';
import { useNotify } from '../../use-notify.ts';
import { FeedLanguage } from './add-source.tsx';
import { useAction } from './admin-page.tsx';

interface Props {
  feed: RequestedFeed;
  onClose: () => void;
}

export const requestKeys = () => [api.admin.sourceRequests.key(), api.admin.sources.key()];

export function ApproveDialog({ feed, onClose }: Props) {
  const t = useTranslations('admin.requests');
  const words = useTranslations('admin.sources');
  const [name, setName] = useState(feed.name);
  const [language, setLanguage] = useState(feed.language);
  const action = useAction(requestKeys());
  const approve = useMutation(
    api.admin.sourceRequests.approve.mutationOptions(action(({ readers }) => t('approved', { count: readers }))),
  );
  function send() {
    if (name.trim()) approve.mutate({ url: feed.url, name: name.trim(), language }, { onSuccess: onClose });
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('approveHeading')} description={t('approveText')}>
      <Form isPending={approve.isPending} onSend={send} className="grid gap-4">
        <TextField
          label={words('name')}
          value={name}
          required
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
        />
        <FeedLanguage value={language} onChange={setLanguage} />
        <Button type="submit" variant="primary" isPending={approve.isPending}>
          {t('approve')}
        </Button>
      </Form>
    </Dialog>
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
  const [reason, setReason] = useState<RefusalReason>('not_news');
  const [note, setNote] = useState('');
  const refuse = useMutation(api.admin.sourceRequests.refuse.mutationOptions(useUndoable(feed.url, t('refused'))));
  const send = () => refuse.mutate({ url: feed.url, reason, note: note.trim() }, { onSuccess: onClose });
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('refuseHeading', { name: feed.name })}>
      <Form isPending={refuse.isPending} onSend={send} className="grid gap-4">
        <SelectField
          label={t('reason')}
          options={refusalReasons.map((value) => ({ value, text: t(`reasons.${value}`) }))}
          value={reason}
          onChange={({ target }) => setReason(refusalReasons.find((one) => one === target.value) ?? 'other')}
        />
        <TextField label={t('note')} value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
        <Button type="submit" variant="primary" isPending={refuse.isPending}>
          {t('refuse')}
        </Button>
      </Form>
    </Dialog>
  );
}

export function MergeDialog({ feed, onClose }: Props) {
  const t = useTranslations('admin.requests');
  const outlets = useQuery(api.admin.sourceRequests.outlets.queryOptions());
  const [outletId, setOutletId] = useState(feed.likelyOutletId ?? '');
  const [isFeedAdded, setIsFeedAdded] = useState(false);
  const merge = useMutation(api.admin.sourceRequests.merge.mutationOptions(useUndoable(feed.url, t('merged'))));
  function send() {
    if (outletId) merge.mutate({ url: feed.url, outletId, isFeedAdded }, { onSuccess: onClose });
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('mergeHeading')} description={feed.name}>
      <Form isPending={merge.isPending} onSend={send} className="grid gap-4">
        <SelectField
          label={t('mergeOutlet')}
          placeholder={t('mergeChoose')}
          required
          options={(outlets.data ?? []).map(({ id, name }) => ({ value: id, text: name }))}
          value={outletId}
          onChange={(event) => setOutletId(event.target.value)}
        />
        <Checkbox
          label={t('mergeFeed')}
          checked={isFeedAdded}
          onChange={(event) => setIsFeedAdded(event.target.checked)}
        />
        <Button type="submit" variant="primary" isPending={merge.isPending}>
          {t('merge')}
        </Button>
      </Form>
    </Dialog>
  );
}
