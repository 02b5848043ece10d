import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MoreIcon } from '../../../ui/icons.tsx';
import type { TermActions } from './term-menu-items.tsx';

const loadItems = () => import('./term-menu-items.tsx');
const TermMenuItems = lazy(loadItems);

const termMenuClass = 'grid size-11 flex-none place-items-center rounded-sm text-ink-3 hover:bg-ink/7 hover:text-ink';

/** More actions on a term. The button is there at once, the menu is loaded when it is used. */
export function TermMenu({ actions }: { actions: TermActions }) {
  const t = useTranslations('terms.menu');
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <button
      type="button"
      aria-label={t('label', { term: actions.term.term })}
      aria-haspopup="menu"
      aria-expanded={false}
      className={termMenuClass}
      onPointerEnter={() => void loadItems()}
      onFocus={() => void loadItems()}
      onClick={() => setIsWanted(true)}
    >
      <MoreIcon />
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <TermMenuItems actions={actions} triggerClassName={termMenuClass} />
    </Suspense>
  );
}
