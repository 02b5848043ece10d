import { type ReactNode, Suspense, startTransition, useState } from 'react';

interface Props {
  label: string;
  face: ReactNode;
  className: string;
  load: () => Promise<unknown>;
  /** Rendered once `load` has finished. */
  children: ReactNode;
}

/** A menu's button, shown at once; the menu itself, a large script, is loaded when it is used. */
export function LazyMenu({ label, face, className, load, children }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={className}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => startTransition(() => setIsWanted(true))}
    >
      {face}
    </button>
  );
  // in a transition the button stays, with the focus, until the menu is there
  return <Suspense>{isWanted ? children : button}</Suspense>;
}
