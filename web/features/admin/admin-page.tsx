import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/button.tsx';
import { Table, type TableProps } from '../../ui/display/table.tsx';
import { type Call, type Change, useChange } from '../../use-change.ts';
import { NavigationBar } from '../navigation/reader-page.tsx';

export const pathOf = {
  home: '/admin',
  sponsored: '/admin/sponsored-content',
  invites: '/admin/invites',
  waiting: '/admin/waiting-list',
  readers: '/admin/readers',
  plans: '/admin/plans',
  sources: '/admin/sources',
  requests: '/admin/source-requests',
  deliveries: '/admin/deliveries',
  whatsapp: '/admin/whatsapp',
  system: '/admin/system',
  errors: '/admin/browser-errors',
  audit: '/admin/audit',
} as const;

const sections = Object.keys(pathOf) as (keyof typeof pathOf)[];

interface Props {
  heading: string;
  action?: ReactNode;
  isHome?: boolean;
  /** The page to go back to, if not the overview. */
  back?: { to: string; text: string };
  children: ReactNode;
}

const linkClass =
  'inline-flex min-h-11 items-center px-3 font-[550] first:-ml-3 whitespace-nowrap text-ink-2 no-underline font-stretch-88% hover:bg-ink/7 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_0_var(--ink)]';

export function AdminPage({ heading, action, isHome = false, back, children }: Props) {
  const t = useTranslations('admin');
  const line = useRef<HTMLDivElement>(null);
  // on a phone the line is longer than the screen
  useEffect(() => {
    line.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <NavigationBar />
      <div className="grow bg-paper">
        <nav aria-label={t('sections')} className="border-b border-rule">
          <div ref={line} className="wrap flex overflow-x-auto">
            {sections.map((name) => (
              <NavLink key={name} to={pathOf[name]} end={name === 'home'} className={linkClass}>
                {t(`nav.${name}`)}
              </NavLink>
            ))}
          </div>
        </nav>
        <main id="content" className="wrap pb-32">
          {!isHome && (
            <ButtonLink to={back?.to ?? '/admin'} variant="quiet" className="mt-4 -ml-2.5">
              <span aria-hidden="true">←</span> {back?.text ?? t('back')}
            </ButtonLink>
          )}
          <div className="flex flex-wrap items-end justify-between gap-4 pt-5 pb-6">
            <h1 className="headline text-3xl wrap-anywhere sm:text-4xl">{heading}</h1>
            {action && <div className="flex flex-wrap gap-3">{action}</div>}
          </div>
          {children}
        </main>
      </div>
    </div>
  );
}

interface TablePartProps<Row> extends Omit<TableProps<Row>, 'caption'> {
  title: string;
  /** Text shown instead of a table without rows. */
  none?: string;
}

export function TablePart<Row>({ title, none, ...table }: TablePartProps<Row>) {
  return (
    <section>
      <h2 className="mb-2 text-xl font-bold font-stretch-84%">{title}</h2>
      {none && table.rows.length === 0 ? (
        <p className="border-t-[3px] border-ink py-4 text-ink-2">{none}</p>
      ) : (
        <Table caption={title} {...table} />
      )}
    </section>
  );
}

/** A change by the operator: lists are read again, and a refusal is shown. */
export function useAction<Input, Answer>(
  call: Call<Input, Answer>,
  done?: Change<Input, Answer>['done'],
  change: Partial<Change<Input, Answer>> = {},
) {
  const t = useTranslations('admin.list');
  return useChange(call, { failed: t('actionFailed'), ...change, done });
}
