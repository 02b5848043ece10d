import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { ImagePicker } from '../../features/admin/image-picker.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Uploads an image and shows its public address and the image (requirements R126). */
export default function TestUploadPage() {
  const t = useTranslations('admin.upload');
  const [url, setUrl] = useState<string>();
  return (
    <AdminPage heading={t('heading')}>
      <ImagePicker label={t('choose')} onStart={() => setUrl(undefined)} onUploaded={setUrl} />
      {url && (
        <section
          aria-live="polite"
          className="mt-8 grid max-w-2xl justify-items-start gap-4 border-t-[3px] border-ink pt-4"
        >
          <div>
            <h2 className="font-semibold text-ink-3 font-stretch-84%">{t('url')}</h2>
            <a href={url} target="_blank" rel="noreferrer" className="wrap-anywhere">
              {url}
            </a>
          </div>
          <span className="-my-2.5 -ml-2.5">
            <CopyButton text={url} label={t('copyUrl')} />
          </span>
          <img src={url} alt={t('preview')} className="max-w-full border border-rule" />
        </section>
      )}
    </AdminPage>
  );
}
