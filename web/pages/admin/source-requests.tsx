import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RequestedFeed, RequestFilter } from '../../../contract/admin/source-requests.ts';
import { refusalReasons } from '../../../contract/rules/field-limits.ts';
import { api } from '../../api.ts';
import { FeedLanguage, FeedPanel, languageIn } from '../../features/admin/add-source.tsx';
import { AdminPage, useAction } from '../../features/admin/admin-page.tsx';
import { FilterBar, pagesOf, RowList, useFilter } from '../../features/admin/list.tsx';
import { useDates } from '../../language/use-dates.ts';
import { Button, OutsideLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Checkbox, Form, fieldText, SelectField, Submit, TextField } from '../../ui/fields/fields.tsx';

const states = ['open', 'added', 'merged', 'refused', 'unreadable'] as const satisfies RequestFilter[];

export default function AdminSourceRequestsPage() {
  const t = useTranslations('admin.requests');
  const filter = useFilter('state', states);
  const { value: state, q } = filter;
  const { data: counts } = useQuery(api.admin.sourceRequests.counts.queryOptions());
  const list = useInfiniteQuery(api.admin.sourceRequests.list.infiniteOptions(pagesOf({ state, q })));
  return (
    <AdminPage heading={t('heading')}>
      <p className="prose-text mb-6 max-w-[46em] text-md">{t('text')}</p>
      <FilterBar label={t('filters')} filter={filter} titleOf={(value) => t(`states.${value}`)} counts={counts} />
      <RowList list={list} emptyText={t('empty')}>
        {(feed) => <FeedRow key={`${feed.state} ${feed.url}`} feed={feed} />}
      </RowList>
    </AdminPage>
  );
}

function FeedRow({ feed }: { feed: RequestedFeed }) {
  const t = useTranslations('admin.requests');
  const dates = useDates();
  const [isOpen, setIsOpen] = useState(false);
  const { name, url, readers, firstAt, outlet, reason, note } = feed;
  return (
    <li className="border-b border-rule py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-80">
          <b className="font-semibold wrap-anywhere">{name}</b>
          <OutsideLink href={url} className="text-sm wrap-anywhere text-ink-2">
            {url}
          </OutsideLink>
          <span className="text-sm text-ink-3">
            {t('readers', { count: readers })} · {t('since', { date: dates.day(firstAt) })}
            {outlet && ` · ${t('outlet', { outlet })}`}
          </span>
          {reason && <span className="wrap-anywhere">{note || t(`reasons.${reason}`)}</span>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button aria-expanded={isOpen} aria-label={t('itemsOf', { name })} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'hideItems' : 'items')}
          </Button>
          <Answers feed={feed} />
        </div>
      </div>
      {isOpen && <FeedPanel url={url} />}
    </li>
  );
}

function Answers({ feed }: { feed: RequestedFeed }) {
  const t = useTranslations('admin.requests');
  const [asked, setAsked] = useState<'approve' | 'merge' | 'refuse'>();
  const reopen = useReopen();
  const { state, name, url } = feed;
  const close = () => setAsked(undefined);
  if (state === 'added') return null;
  if (state === 'merged' || state === 'refused')
    return (
      <Button
        aria-label={t('reopenNamed', { name })}
        isPending={reopen.isPending}
        onClick={() => reopen.mutate({ url })}
      >
        {t('reopen')}
      </Button>
    );
  return (
    <>
      <Button variant="primary" aria-label={t('approveNamed', { name })} onClick={() => setAsked('approve')}>
        {t('approve')}
      </Button>
      <Button aria-label={t('mergeNamed', { name })} onClick={() => setAsked('merge')}>
        {t('merge')}
      </Button>
      <Button aria-label={t('refuseNamed', { name })} onClick={() => setAsked('refuse')}>
        {t('refuse')}
      </Button>
      {asked === 'approve' && <ApproveDialog feed={feed} onClose={close} />}
      {asked === 'merge' && <MergeDialog feed={feed} onClose={close} />}
      {asked === 'refuse' && <RefuseDialog feed={feed} onClose={close} />}
    </>
  );
}

interface Props {
  feed: RequestedFeed;
  onClose: () => void;
}

/** An answer may add a source. */
const changed = () => ({ keys: [api.admin.sourceRequests.key(), api.admin.sources.key()] });

const useReopen = () =>
  useAction(api.admin.sourceRequests.reopen, useTranslations('admin.requests')('reopened'), changed());

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
        <Submit>{label}</Submit>
      </Form>
    </Dialog>
  );
}

function ApproveDialog({ feed, onClose }: Props) {
  const t = useTranslations('admin.requests');
  const words = useTranslations('admin.sources');
  const done = ({ readers }: { readers: number }) => t('approved', { count: readers });
  const approve = useAction(api.admin.sourceRequests.approve, done, changed());
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

function useUndoable(url: string) {
  const reopen = useReopen();
  return (title: string) => ({ title, onUndo: () => reopen.mutate({ url }) });
}

function RefuseDialog({ feed, onClose }: Props) {
  const t = useTranslations('admin.requests');
  const tell = useUndoable(feed.url);
  const refuse = useAction(api.admin.sourceRequests.refuse, () => tell(t('refused')), changed());
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

function MergeDialog({ feed, onClose }: Props) {
  const t = useTranslations('admin.requests');
  const outlets = useQuery(api.admin.sourceRequests.outlets.queryOptions());
  const [outletId, setOutletId] = useState(feed.likelyOutletId ?? '');
  const tell = useUndoable(feed.url);
  const merge = useAction(api.admin.sourceRequests.merge, () => tell(t('merged')), changed());
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
