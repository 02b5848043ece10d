import { useTranslations } from 'use-intl';
import { PublicHeader } from '../features/navigation/public-header.tsx';

export default function LandingPage() {
  const t = useTranslations();
  return (
    <>
      <PublicHeader visitorLink={{ to: '/invite', text: t('common.nav.signIn') }} />
      <main id="conteudo" className="wrap py-12">
        <h1 className="manchete text-4xl">
          {t.rich('landing.headline', { mark: (words) => <mark className="marca-texto">{words}</mark> })}
        </h1>
      </main>
    </>
  );
}
