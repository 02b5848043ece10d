import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SponsoredItem } from '../../../contract/admin/sponsored.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';
import { AdminPage, useAction } from '../../features/admin/admin-page.tsx';
import { pagesOf, RowList } from '../../features/admin/list.tsx';
import { draftOf, SponsoredForm } from '../../features/admin/sponsored-form.tsx';
import { useDates } from '../../language/use-dates.ts';
import { Button, OutsideLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Plot } from '../../ui/display/plot.tsx';
import { useConfirm } from '../../ui/feedback/dialog.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { dateIn } from '../../zone-dates.ts';

export default function AdminSponsoredPage() {
  const t = useTranslations('admin.sponsored');
  const list = useInfiniteQuery(api.admin.sponsored.list.infiniteOptions(pagesOf({})));
  const remove = useAction(api.admin.sponsored.remove, t('done.removed'), { failed: t('failed.remove') });
  const { ask, dialog } = useConfirm();
  const [open, setOpen] = useState<{ item: SponsoredItem | undefined }>();
  const newButton = useRef<HTMLButtonElement>(null);
  function close() {
    setOpen(undefined);
    newButton.current?.focus(); // the focused element was removed with the form
  }
  const askToRemove = ({ id, title }: SponsoredItem) =>
    ask({
      question: t('confirm'),
      detail: title,
      confirmLabel: t('remove'),
      onConfirm: () => remove.mutate({ id }),
    });
  return (
    <AdminPage
      heading={t('heading')}
      action={
        <Button ref={newButton} variant="primary" onClick={() => setOpen({ item: undefined })}>
          {t('new')}
        </Button>
      }
    >
      {open && <SponsoredForm key={open.item?.id ?? 'new'} item={open.item} onClose={close} />}
      <RowList list={list} emptyText={t('empty')} failedText={t('failed.load')}>
        {(item) => (
          <SponsoredRow key={item.id} item={item} onEdit={() => setOpen({ item })} onRemove={() => askToRemove(item)} />
        )}
      </RowList>
      {dialog}
    </AdminPage>
  );
}

const daysShown = 30;

function SponsoredPlot({ days }: Pick<SponsoredItem, 'days'>) {
  const t = useTranslations('admin.sponsored');
  const format = useFormatter();
  const dates = useDates();
  // days in UTC, as on the server
  const today = now();
  const shown = Array.from({ length: daysShown }, (_, index) =>
    new Date(today - (daysShown - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  const counted = new Map(days.map((day) => [day.day, day]));
  const values = shown.map((day) => counted.get(day)?.appearances ?? 0);
  const clicks = shown.map((day) => counted.get(day)?.clicks ?? 0);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return (
    <div className="mt-2 max-w-md">
      <Plot
        values={values}
        marked={new Set(clicks.flatMap((count, index) => (count > 0 ? [index] : [])))}
        label={t('perDay', { appearances: sum(values), clicks: sum(clicks), most: Math.max(...values) })}
        first={dates.day(shown[0] ?? '')}
        last={dates.day(shown.at(-1) ?? '')}
        format={(value) => format.number(value)}
      />
      {sum(clicks) > 0 && <p className="mt-1 text-sm text-ink-3">{t('clickDays')}</p>}
    </div>
  );
}

function SponsoredRow({ item, onEdit, onRemove }: { item: SponsoredItem; onEdit: () => void; onRemove: () => void }) {
  const t = useTranslations('admin.sponsored');
  const dates = useDates();
  const toggle = useAction(api.admin.sponsored.update, t('done.updated'), { failed: t('failed.save') });
  const { title, description, url, picture, active } = item;
  return (
    <li className="grid grid-cols-1 gap-4 border-b border-rule py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1.5">
        <h2 className="text-lg leading-tight font-bold font-stretch-88%">
          {title} <Badge tone={active ? 'good' : 'quiet'}>{active ? t('active') : t('inactive')}</Badge>{' '}
          <CampaignBadge item={item} />
        </h2>
        {description && <p className="prose-text text-md whitespace-pre-line">{description}</p>}
        {url && (
          <OutsideLink href={url} aria-label={t('openLink', { url })} className="wrap-anywhere">
            {url}
          </OutsideLink>
        )}
        {picture && <Picture key={picture} url={picture} />}
        <p className="tabular-nums flex flex-wrap gap-x-4 text-sm text-ink-3">
          <span>{t('createdAt', { date: dates.day(item.createdAt) })}</span>
          <span>{t('appearances', { count: item.appearances })}</span>
          <span>{t('clicks', { count: item.clicks })}</span>
        </p>
        <CampaignLine item={item} />
        {item.days.length > 0 && <SponsoredPlot days={item.days} />}
      </div>
      <div className="flex items-start gap-1">
        <Switch
          label={t('toggle', { title })}
          isOn={active}
          isDisabled={toggle.isPending}
          onChange={(isOn) => toggle.mutate({ ...draftOf(item), id: item.id, active: isOn })}
        />
        <Button variant="quiet" onClick={onEdit} aria-label={t('editNamed', { title })}>
          {t('edit')}
        </Button>
        <Button variant="danger" onClick={onRemove} aria-label={t('removeNamed', { title })}>
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}

/** Hidden if it fails to load (requirements R122). Our own copy: the original server learns nothing (requirements S19). */
function Picture({ url }: { url: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      onError={() => setIsBroken(true)}
      className="max-h-32 max-w-60 border border-rule object-contain"
    />
  );
}

function CampaignBadge({ item: { active, startsOn, endsOn } }: { item: SponsoredItem }) {
  const t = useTranslations('admin.sponsored');
  const today = dateIn('America/Sao_Paulo', now());
  if (!active) return null;
  if (startsOn && startsOn > today) return <Badge tone="quiet">{t('scheduled')}</Badge>;
  if (endsOn && endsOn < today) return <Badge tone="quiet">{t('over')}</Badge>;
  return null;
}

/** "De 01/03/2026 até 31/03/2026. Planos: Gratuito, Premium" */
function CampaignLine({ item: { startsOn, endsOn, plans } }: { item: SponsoredItem }) {
  const t = useTranslations('admin.sponsored');
  const names = useTranslations('common.plans');
  const dates = useDates();
  const span = [
    startsOn && t('from', { date: dates.day(startsOn) }),
    endsOn && t('until', { date: dates.day(endsOn) }),
  ].filter(Boolean);
  if (span.length === 0 && plans.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-ink-3 tabular-nums">
      {span.length > 0 && <span className="first-letter:uppercase">{span.join(' ')}</span>}
      {plans.length > 0 && <span>{t('forPlans', { plans: plans.map((plan) => names(plan)).join(', ') })}</span>}
    </p>
  );
}
