import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SponsoredDraft, SponsoredItem } from '../../../contract/admin/sponsored.ts';
import { everyPlan } from '../../../contract/rules/price-list.ts';
import { api, client } from '../../api.ts';
import { usePaused } from '../../clock.ts';
import { isRefusal } from '../../refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Form, Problem, Submit, TextAreaField, TextField } from '../../ui/fields/fields.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useChange } from '../../use-change.ts';
import { errorText, useRefuse } from '../../use-notify.ts';
import { ImagePicker } from './image-picker.tsx';

const pauseMs = 300;

type Field = 'title' | 'description' | 'url' | 'imageUrl';

/** The block, rendered by the mail's own template in a separate document. */
function SponsoredPreview({ title, description, url, imageUrl }: Record<Field, string>) {
  const t = useTranslations('admin.sponsored');
  const query = new URLSearchParams({ title, description, url, imageUrl }).toString();
  const shown = usePaused(query, pauseMs);
  return (
    <div>
      <h3 className="label-text mb-1.5">{t('preview')}</h3>
      <iframe
        // navigating a frame adds a step to the browser's history, replacing the frame does not
        key={shown}
        src={`/api/admin/sponsored-content/preview?${shown}`}
        title={t('preview')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-120 w-full border border-rule"
      />
    </div>
  );
}

export const draftOf = (item: SponsoredItem | undefined) => ({
  title: item?.title ?? '',
  description: item?.description ?? '',
  url: item?.url ?? '',
  imageUrl: item?.imageUrl ?? '',
  active: item?.active ?? true,
  startsOn: item?.startsOn ?? null,
  endsOn: item?.endsOn ?? null,
  plans: item?.plans ?? [],
});

export function SponsoredForm({ item, onClose }: { item: SponsoredItem | undefined; onClose: () => void }) {
  const t = useTranslations();
  const headingId = useId();
  const failed = t('admin.sponsored.failed.save');
  const tellRefusal = useRefuse(failed);
  const change = (input: SponsoredDraft) =>
    item ? client.admin.sponsored.update({ ...input, id: item.id }) : client.admin.sponsored.create(input);
  const save = useChange(change, {
    failed,
    done: (saved) => ({
      title: t(item ? 'admin.sponsored.done.updated' : 'admin.sponsored.done.created'),
      description: saved.imageUrl && !saved.picture ? t('admin.sponsored.imageLost') : undefined,
    }),
    keys: [api.admin.sponsored.key()],
    onError: refuse,
  });
  const title = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(() => draftOf(item));
  const [isTitleMissing, setIsTitleMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => title.current?.focus(), []);
  const set = (change: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setIsTitleMissing(false);
    setProblem(undefined);
  };

  function refuse(error: Error) {
    if (isRefusal(error) && error.code === 'TITLE_REQUIRED') setIsTitleMissing(true);
    else setProblem(errorText(t, error, failed));
    // the form shows a refusal itself, unless it was closed
    if (!isRefusal(error) || error.status >= 500 || !title.current) tellRefusal(error);
  }

  function send() {
    setProblem(undefined);
    setIsTitleMissing(!draft.title.trim());
    if (!draft.title.trim()) return title.current?.focus();
    save.mutate(draft, { onSuccess: onClose });
  }

  return (
    <section aria-labelledby={headingId} className="mb-10 border-[1.5px] border-ink p-5 sm:p-6">
      <h2 id={headingId} className="mb-4 text-2xl font-bold font-stretch-84%">
        {t(item ? 'admin.sponsored.editHeading' : 'admin.sponsored.newHeading')}
      </h2>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <Form isPending={save.isPending} onSend={send} noValidate className="grid content-start gap-4">
          <TextField
            ref={title}
            label={t('admin.sponsored.name')}
            value={draft.title}
            maxLength={200}
            required
            error={isTitleMissing ? t('errors.TITLE_REQUIRED') : undefined}
            onChange={(event) => set({ title: event.target.value })}
          />
          <TextAreaField
            label={t('admin.sponsored.description')}
            value={draft.description}
            maxLength={2000}
            onChange={(event) => set({ description: event.target.value })}
          />
          <TextField
            type="url"
            inputMode="url"
            label={t('admin.sponsored.url')}
            value={draft.url}
            onChange={(event) => set({ url: event.target.value })}
          />
          <TextField
            type="url"
            inputMode="url"
            label={t('admin.sponsored.imageUrl')}
            hint={t('admin.sponsored.imageHint')}
            value={draft.imageUrl}
            onChange={(event) => set({ imageUrl: event.target.value })}
          />
          <ImagePicker label={t('admin.sponsored.uploadImage')} onUploaded={(imageUrl) => set({ imageUrl })} />
          <CampaignFields value={draft} onChange={set} />
          <div className="flex items-center gap-2">
            <Switch label={t('admin.sponsored.active')} isOn={draft.active} onChange={(active) => set({ active })} />
            <span aria-hidden="true">{t('admin.sponsored.active')}</span>
          </div>
          <Problem>{problem}</Problem>
          <div className="flex flex-wrap gap-3">
            <Submit>{t(item ? 'admin.sponsored.update' : 'admin.sponsored.create')}</Submit>
            <Button onClick={onClose}>{t('common.actions.cancel')}</Button>
          </div>
        </Form>
        <SponsoredPreview {...draft} />
      </div>
    </section>
  );
}

type Campaign = Pick<SponsoredDraft, 'startsOn' | 'endsOn' | 'plans'>;

function CampaignFields({ value, onChange }: { value: Campaign; onChange: (change: Partial<Campaign>) => void }) {
  const t = useTranslations('admin.sponsored');
  const names = useTranslations('common.plans');
  const { startsOn, endsOn, plans } = value;
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('startsOn')}
          hint={t('datesHint')}
          value={startsOn ?? ''}
          onChange={(event) => onChange({ startsOn: event.target.value || null })}
        />
        <TextField
          type="date"
          label={t('endsOn')}
          hint={t('datesHint')}
          value={endsOn ?? ''}
          min={startsOn ?? undefined}
          onChange={(event) => onChange({ endsOn: event.target.value || null })}
        />
      </div>
      <fieldset>
        <legend className="label-text">{t('plans')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {everyPlan.map((plan) => (
            <Checkbox
              key={plan}
              label={names(plan)}
              checked={plans.includes(plan)}
              onChange={({ target: { checked } }) =>
                onChange({ plans: checked ? [...plans, plan] : plans.filter((one) => one !== plan) })
              }
            />
          ))}
        </div>
        <p className="text-sm text-ink-3">{t('plansHint')}</p>
      </fieldset>
    </>
  );
}
