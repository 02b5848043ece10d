import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { MoreIcon } from '../../../ui/icons.tsx';
import { LazyMenu } from '../../../ui/lazy-menu.tsx';
import type { TermActions } from './term-menu-items.tsx';

const loadItems = () => import('./term-menu-items.tsx');
const TermMenuItems = lazy(loadItems);

const termMenuClass = 'grid size-11 flex-none place-items-center rounded-sm text-ink-3 hover:bg-ink/7 hover:text-ink';

/** More actions on a term. */
export function TermMenu({ actions }: { actions: TermActions }) {
  const t = useTranslations('terms.menu');
  const label = t('label', { term: actions.term.term });
  return (
    <LazyMenu label={label} face={<MoreIcon />} className={termMenuClass} load={loadItems}>
      <TermMenuItems actions={actions} triggerClassName={termMenuClass} />
    </LazyMenu>
  );
}
