import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { CrossIcon, PlusIcon } from './icons.tsx';

const box = 'inline-flex min-h-11 items-center rounded-sm border-[1.5px] font-semibold font-stretch-88%';

interface ChipProps {
  children: ReactNode;
  removeLabel: string;
  onRemove: () => void;
}

export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className={classes(box, 'border-marker bg-marker pl-3 text-on-marker')}>
      {children}
      <button type="button" aria-label={removeLabel} onClick={onRemove} className="grid size-11 place-items-center">
        <CrossIcon className="size-3.5" />
      </button>
    </span>
  );
}

/** A suggestion: dashed until it is added. */
export function AddChip({ children, onAdd }: { children: ReactNode; onAdd: () => void }) {
  return (
    <button
      type="button"
      onClick={onAdd}
      className={classes(
        box,
        'gap-1.5 border-dashed border-rule-strong pr-3 pl-2.5 hover:border-solid hover:border-ink hover:bg-paper',
      )}
    >
      <PlusIcon className="size-3.5" />
      {children}
    </button>
  );
}
