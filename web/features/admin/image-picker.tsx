import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FileButton } from '../../ui/file-button.tsx';

interface Props {
  label: string;
  onStart?: () => void;
  onUploaded: (url: string) => void;
}

export function ImagePicker({ label, onStart, onUploaded }: Props) {
  const t = useTranslations('admin.upload');
  const hintId = useId();
  const [percent, setPercent] = useState<number>();

  async function upload(file: File) {
    setPercent(0);
    onStart?.();
    try {
      onUploaded(await uploadImage(file, (share) => setPercent(Math.round(share * 100))));
    } catch {
      alert(t('failed')); // the browser's own alert (requirements R126)
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <FileButton
        label={label}
        accept="image/*"
        isDisabled={percent !== undefined}
        describedBy={hintId}
        onFile={(file) => void upload(file)}
      />
      <p id={hintId} className="text-sm text-ink-3">
        {t('hint')}
      </p>
      {percent !== undefined && (
        <div role="status" className="grid w-full gap-1">
          <span>{t('busy')}</span>
          <progress
            value={percent}
            max={100}
            aria-label={t('progress', { percent: String(percent) })}
            className="w-full"
          />
        </div>
      )}
    </div>
  );
}

/** Uploads a picture and reports progress, which fetch cannot do for uploads. Resolves to the public address. */
function uploadImage(file: File, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/uploads/logos');
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    const fail = () => reject(new Error(`upload answered ${request.status}`));
    request.onerror = fail;
    request.onload = () => {
      if (request.status !== 201) return fail();
      const { url } = JSON.parse(request.responseText) as { url: string };
      resolve(url);
    };
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}
