import { Menu as Base } from '@base-ui/react/menu';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';

const itemClass =
  'flex min-h-11 w-full cursor-pointer items-center px-4 text-left text-ink no-underline outline-none data-highlighted:bg-ink data-highlighted:text-paper';

interface Props {
  label: string;
  trigger: ReactNode;
  triggerClassName: string;
  /** Open from the start: the press that loaded its code meant to open it. */
  isOpenAtFirst?: boolean;
  /** Whether closing returns the focus; false when an item moved it elsewhere. */
  returnsFocus?: () => boolean;
  children: ReactNode;
}

/** A menu that opens by its trigger focuses its first item after a key; one that is open at first does not. */
function focusFirstItem({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget || !target.matches(':focus-visible')) return;
  target.querySelector<HTMLElement>('[role=menuitem]')?.focus();
}

export function Menu({ label, trigger, triggerClassName, isOpenAtFirst = false, returnsFocus, children }: Props) {
  const [isFirst, setIsFirst] = useState(isOpenAtFirst);
  return (
    <Base.Root modal={false} defaultOpen={isOpenAtFirst} onOpenChange={() => setIsFirst(false)}>
      <Base.Trigger aria-label={label} className={triggerClassName}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={8} align="end" className="z-20">
          <Base.Popup
            finalFocus={returnsFocus}
            onFocus={isFirst ? focusFirstItem : undefined}
            className="min-w-52 rounded-sm border-[1.5px] border-ink bg-paper py-1.5 font-semibold shadow-[0_8px_28px_var(--shadow-tint)] outline-none font-stretch-92%"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Base.LinkItem render={<Link to={to} />} closeOnClick className={itemClass}>
      {children}
    </Base.LinkItem>
  );
}

export function MenuButton({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Base.Item onClick={onSelect} className={itemClass}>
      {children}
    </Base.Item>
  );
}

export function MenuRule() {
  return <Base.Separator className="my-1.5 border-t border-rule" />;
}
