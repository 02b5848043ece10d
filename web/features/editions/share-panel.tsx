import { useTranslations } from 'use-intl';
import type { Edition } from '../../../contract/archive.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useShare } from './use-archive.ts';

/** A link to one edition for whoever should read it, ended by a tap. */
export function SharePanel({ edition: { id, shareUrl } }: { edition: Edition }) {
  const t = useTranslations('editions.share');
  const { share, unshare } = useShare(id);
  return (
    <section className="border-t-[3px] border-ink pt-2">
      <h2 className="font-bold font-stretch-84%">{t('heading')}</h2>
      <p className="mt-1 text-ink-2">{shareUrl ? t('text') : t('off')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {shareUrl && (
          <>
            <CopyButton text={shareUrl} label={t('copy')} />
            <a href={shareUrl} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
              {t('open')}
            </a>
          </>
        )}
        <Button isPending={share.isPending} onClick={() => share.mutate({ id })}>
          {t(shareUrl ? 'renew' : 'create')}
        </Button>
        {shareUrl && (
          <Button variant="danger" isPending={unshare.isPending} onClick={() => unshare.mutate({ id })}>
            {t('revoke')}
          </Button>
        )}
      </div>
    </section>
  );
}
