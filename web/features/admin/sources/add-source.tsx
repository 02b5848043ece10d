import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../../../error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FeedPreviewPanel } from './feed-preview.tsx';
import { useDiscover } from './use-sources.ts';

/** From an address to a feed that is followed: look, see what it brings, then save. */
export function AddSource() {
  const t = useTranslations();
  const discover = useDiscover();
  const [address, setAddress] = useState('');
  const [openUrl, setOpenUrl] = useState<string>();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (discover.isPending || !address.trim()) return;
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
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('admin.sources.address')}
          value={address}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setAddress(event.target.value)}
          className="w-full sm:w-96"
        />
        <Button type="submit" variant="primary" isPending={discover.isPending} className="min-h-12">
          {discover.isPending ? t('admin.sources.finding') : t('admin.sources.find')}
        </Button>
      </form>
      {discover.isError && (
        <p role="alert" className="mt-3 font-semibold text-pencil">
          {errorText(t, discover.error, t('errors.FEED_NOT_FOUND'))}
        </p>
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
                {openUrl === url && <FeedPreviewPanel url={url} isKnown={isKnown} onAdded={done} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
