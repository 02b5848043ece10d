import { useTranslations } from 'use-intl';

export default function DashboardPage() {
  const t = useTranslations('terms');
  return (
    <main id="conteudo" className="wrap py-12">
      <h1 className="manchete text-4xl">{t('heading')}</h1>
    </main>
  );
}
