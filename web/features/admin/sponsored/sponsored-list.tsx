import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SponsoredItem } from '../../../../contract/sponsored.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { useDates } from '../use-dates.ts';
import { CampaignLine, CampaignStamp } from './campaign-line.tsx';
import { SponsoredPlot } from './sponsored-plot.tsx';
import { useRemoveSponsored, useToggleSponsored } from './use-sponsored.ts';

interface Props {
  items: SponsoredItem[];
  onEdit: (item: SponsoredItem) => void;
}

export function SponsoredList({ items, onEdit }: Props) {
  const t = useTranslations();
  const remove = useRemoveSponsored();
  const [asked, setAsked] = useState<SponsoredItem>();
  return (
    <>
      <ul className="border-t-[3px] border-ink">
        {items.map((item) => (
          <SponsoredRow key={item.id} item={item} onEdit={() => onEdit(item)} onRemove={() => setAsked(item)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        question={t('admin.sponsored.confirm')}
        detail={asked?.title}
        confirmLabel={t('admin.sponsored.remove')}
        cancelLabel={t('common.actions.cancel')}
        onConfirm={() => asked && remove.mutate({ id: asked.id })}
      />
    </>
  );
}

function SponsoredRow({ item, onEdit, onRemove }: { item: SponsoredItem; onEdit: () => void; onRemove: () => void }) {
  const t = useTranslations('admin.sponsored');
  const dates = useDates();
  const toggle = useToggleSponsored();
  const { title, description, url, imageUrl, picture, active, startsOn, endsOn, plans } = item;
  return (
    <li className="grid grid-cols-1 gap-4 border-b border-rule py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1.5">
        <h2 className="text-lg leading-tight font-bold font-stretch-88%">
          {title} <Badge tone={active ? 'good' : 'quiet'}>{active ? t('active') : t('inactive')}</Badge>{' '}
          <CampaignStamp item={item} />
        </h2>
        {description && <p className="prose-text text-md whitespace-pre-line">{description}</p>}
        {url && (
          <a href={url} target="_blank" rel="noreferrer" aria-label={t('openLink', { url })} className="wrap-anywhere">
            {url}
          </a>
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
          onChange={(isOn) =>
            toggle.mutate({
              id: item.id,
              title,
              description: description ?? '',
              url: url ?? '',
              imageUrl: imageUrl ?? '',
              active: isOn,
              startsOn,
              endsOn,
              plans,
            })
          }
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

/** spec §2: hidden if it fails to load. Our own copy: the place it came from learns nothing. */
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
