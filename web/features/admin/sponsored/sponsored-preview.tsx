import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

const pauseMs = 300;

type Field = 'title' | 'description' | 'url' | 'imageUrl';

/** The block itself, drawn by the mail's own template in a document of its own. */
export function SponsoredPreview({ title, description, url, imageUrl }: Record<Field, string>) {
  const t = useTranslations('admin.sponsored');
  const query = new URLSearchParams({ title, description, url, imageUrl }).toString();
  const [shown, setShown] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setShown(query), pauseMs);
    return () => clearTimeout(timer);
  }, [query]);
  return (
    <div>
      <h3 className="label-text mb-1.5">{t('preview')}</h3>
      <iframe
        // a frame that is sent elsewhere leaves a step in the browser's history, a new one does not
        key={shown}
        src={`/api/admin/sponsored-content/preview?${shown}`}
        title={t('preview')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-120 w-full border border-rule"
      />
    </div>
  );
}
