import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FeedPreview } from '../../../contract/admin/sources.ts';
import type { Language } from '../../../contract/language.ts';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { Button, OutsideLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Waiting } from '../../ui/feedback/loading.tsx';
import { Form, fieldText, Problem, SelectField, Submit, TextField } from '../../ui/fields/fields.tsx';
import { useChange } from '../../use-change.ts';
import { errorText } from '../../use-notify.ts';
import { useAction } from './admin-page.tsx';

export function AddSource() {
  const t = useTranslations();
  const discover = useChange(api.admin.sources.discover, { keys: [] });
  const [address, setAddress] = useState('');
  const [openUrl, setOpenUrl] = useState<string>();

  function find() {
    if (!address.trim()) return;
    setOpenUrl(undefined);
    discover.mutate({ address: address.trim() });
  }
  function done() {
    setAddress('');
    setOpenUrl(undefined);
    discover.reset();
  }

  return (
    <section className="mb-8 border-[1.5px] border-ink p-5">
      <h2 className="mb-3 text-xl font-bold font-stretch-84%">{t('admin.sources.addHeading')}</h2>
      <Form isPending={discover.isPending} onSend={find} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('admin.sources.address')}
          value={address}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setAddress(event.target.value)}
          className="w-full sm:w-96"
        />
        <Submit className="min-h-12">
          {discover.isPending ? t('admin.sources.finding') : t('admin.sources.find')}
        </Submit>
      </Form>
      {discover.isError && (
        <Problem className="mt-3">{errorText(t, discover.error, t('errors.FEED_NOT_FOUND'))}</Problem>
      )}
      {discover.data && (
        <div aria-live="polite" className="mt-5">
          <h3 className="font-semibold text-ink-3 font-stretch-84%">{t('admin.sources.found')}</h3>
          <ul>
            {discover.data.map(({ url, title, items, isKnown }) => (
              <li key={url} className="border-b border-rule py-2">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <span className="grid min-w-0">
                    <b className="font-semibold">
                      {title ?? url} {isKnown && <Badge tone="quiet">{t('admin.sources.known')}</Badge>}
                    </b>
                    <span className="wrap-anywhere text-sm text-ink-3">
                      {url} · {t('admin.sources.items', { count: items })}
                    </span>
                  </span>
                  <Button aria-expanded={openUrl === url} onClick={() => setOpenUrl(openUrl === url ? undefined : url)}>
                    {t(openUrl === url ? 'admin.sources.hide' : 'admin.sources.show')}
                  </Button>
                </div>
                {openUrl === url && (
                  <FeedPanel url={url}>{(feed) => !isKnown && <FollowForm preview={feed} onAdded={done} />}</FeedPanel>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

export function FeedPanel({ url, children }: { url: string; children?: (preview: FeedPreview) => ReactNode }) {
  const t = useTranslations();
  const dates = useDates();
  const { mutate, data, error } = useChange(api.admin.sources.preview, { keys: [] });
  useEffect(() => mutate({ url }), [mutate, url]);
  if (error) return <p className="py-3 text-pencil">{errorText(t, error, t('errors.FEED_NOT_FOUND'))}</p>;
  if (!data) return <Waiting />;
  const aside = children?.(data);
  return (
    <div
      className={classes(
        'mt-2 grid grid-cols-1 gap-6 bg-paper-2 p-4',
        Boolean(aside) && 'lg:grid-cols-[minmax(0,1fr)_300px]',
      )}
    >
      <div className="min-w-0">
        <h4 className="mb-1 font-semibold">{t('admin.sources.preview')}</h4>
        <ol>
          {data.items.map(({ title, link, publishedAt }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a feed may repeat an item word for word
            <li key={at} className="border-b border-rule py-1.5">
              {link ? <OutsideLink href={link}>{title}</OutsideLink> : title}
              {publishedAt && <span className="ml-2 text-sm text-ink-3">{dates.moment(publishedAt)}</span>}
            </li>
          ))}
        </ol>
      </div>
      {aside}
    </div>
  );
}

function FollowForm({ preview, onAdded }: { preview: FeedPreview; onAdded: () => void }) {
  const t = useTranslations('admin.sources');
  const add = useAction(api.admin.sources.add, t('added'));
  function follow(form: HTMLFormElement) {
    const name = fieldText(form, 'name') || new URL(preview.url).hostname;
    add.mutate({ url: preview.url, name, language: languageIn(form) }, { onSuccess: onAdded });
  }
  return (
    <Form isPending={add.isPending} onSend={follow} className="grid content-start gap-4">
      <TextField label={t('name')} name="name" defaultValue={preview.title ?? ''} maxLength={120} />
      <FeedLanguage defaultValue={preview.language?.startsWith('en') ? 'en' : 'pt'} />
      <Submit>{t('add')}</Submit>
    </Form>
  );
}

export const languageIn = (form: HTMLFormElement): Language => (fieldText(form, 'language') === 'en' ? 'en' : 'pt');

export function FeedLanguage({ defaultValue }: { defaultValue: Language }) {
  const t = useTranslations('admin.sources');
  return (
    <SelectField
      label={t('language')}
      name="language"
      defaultValue={defaultValue}
      options={[
        { value: 'pt', text: t('portuguese') },
        { value: 'en', text: t('english') },
      ]}
    />
  );
}
