import { NavLink } from 'react-router';

interface Props {
  label: string;
  links: readonly { to: string; shortText: string }[];
}

export function BottomTabs({ label, links }: Props) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-10 flex border-t-[1.5px] border-ink bg-paper pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {links.map(({ to, shortText }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="grid min-h-15 flex-1 place-items-center text-sm font-semibold text-ink-2 no-underline font-stretch-90% aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_3px_0_var(--ink)]"
        >
          {shortText}
        </NavLink>
      ))}
    </nav>
  );
}
