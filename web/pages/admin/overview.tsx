import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { sections } from '../../features/admin/sections.ts';
import { TodayPanel } from '../../features/admin/today-panel.tsx';

/** How the morning goes; spec §2: two cards; below them, quieter, what running the service needs besides. */
export default function AdminHomePage() {
  const t = useTranslations('admin');
  const [sponsored, invites, ...others] = sections;
  const cards = [
    { ...sponsored, title: t('sponsored.heading') },
    { ...invites, title: t('invites.card') },
  ];
  return (
    <AdminPage heading={t('heading')} isHome>
      <TodayPanel />
      <ul className="grid gap-5 sm:grid-cols-2">
        {cards.map(({ name, path, title }) => (
          <li key={name}>
            <Link
              to={path}
              className="grid h-full content-start gap-2 border-[1.5px] border-ink p-6 text-ink no-underline hover:bg-paper-2 hover:text-ink"
            >
              <h2 className="text-2xl font-bold font-stretch-84%">{title}</h2>
              <p className="prose-text text-md">{t(`about.${name}`)}</p>
            </Link>
          </li>
        ))}
      </ul>
      <section className="mt-10 border-t-[3px] border-ink">
        <h2 className="pt-3 pb-1 font-semibold text-ink-3 font-stretch-84%">{t('operation')}</h2>
        <ul>
          {others.map(({ name, path }) => (
            <li key={name} className="border-b border-rule">
              <Link
                to={path}
                className="flex min-h-11 flex-wrap items-baseline gap-x-4 py-2.5 text-ink no-underline hover:bg-paper-2"
              >
                <span className="w-full font-bold sm:w-36 font-stretch-88%">{t(`nav.${name}`)}</span>
                <span className="text-ink-2">{t(`about.${name}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </AdminPage>
  );
}
