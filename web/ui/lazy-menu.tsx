import { type ReactNode, Suspense, useState } from 'react';

interface Props {
  label: string;
  /** On the button. */
  face: ReactNode;
  className: string;
  load: () => Promise<unknown>;
  /** Drawn once `load` has loaded it. */
  children: ReactNode;
}

/** A menu's button, there at once; the menu itself, a large part of a page's script, is loaded when it is used. */
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
      onClick={() => setIsWanted(true)}
    >
      {face}
    </button>
  );
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button;
}
