import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useOutcome } from '../../use-notify.ts';

/** Addresses for feed readers, made on demand and revoked by a tap. */
export function PrivateFeeds() {
  const t = useTranslations();
  const { data } = useQuery(api.feeds.address.queryOptions());
  const address = data?.address;
  const { of: outcome } = useOutcome(t('account.feeds.failed'), [api.feeds.address.key()]);
  const create = useMutation(api.feeds.create.mutationOptions(outcome(t('account.feeds.created'))));
  const revoke = useMutation(api.feeds.revoke.mutationOptions(outcome(t('account.feeds.revoked'))));
  return (
    <Section id="feeds" title={t('account.feeds.heading')} text={t('account.feeds.text')}>
      {address && (
        <dl className="mb-4">
          <AddressRow name={t('account.feeds.rss')} url={address.rssUrl} />
          <AddressRow name={t('account.feeds.json')} url={address.jsonUrl} />
        </dl>
      )}
      {data && !address && <p className="mb-4 text-ink-3">{t('account.feeds.none')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button isPending={create.isPending} onClick={() => create.mutate({})}>
          {t(address ? 'account.feeds.renew' : 'account.feeds.create')}
        </Button>
        {address && (
          <Button variant="danger" isPending={revoke.isPending} onClick={() => revoke.mutate({})}>
            {t('account.feeds.revoke')}
          </Button>
        )}
      </div>
    </Section>
  );
}

function AddressRow({ name, url }: { name: string; url: string }) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-b border-rule py-1.5">
      <dt className="w-24 flex-none font-semibold font-stretch-92%">{name}</dt>
      <dd className="min-w-0 flex-1 basis-52 truncate text-sm text-ink-2">{url}</dd>
      <dd>
        <CopyButton text={url} label={t('account.feeds.copy', { name })} />
      </dd>
    </div>
  );
}
