import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

interface PaperProps {
  children: ReactNode;
  className?: string;
  /** One narrow column in the middle of the page, as wide as a form. */
  isNarrow?: boolean;
}

/** A card that looks like a clipping: serrated edges, and the only surface with a shadow. */
export function Paper({ children, className, isNarrow = false }: PaperProps) {
  return (
    <div className={classes('lifted w-full', isNarrow && 'mx-auto max-w-[560px]')}>
      <div className={classes('toothed bg-paper px-5 pt-7 pb-8 sm:px-8 sm:pt-8 sm:pb-10', className)}>{children}</div>
    </div>
  );
}

interface SectionProps {
  id?: string;
  title: string;
  text?: string;
  children: ReactNode;
}

export function Section({ id: anchor, title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-4 border-t-[3px] border-ink pt-3">
      <h2 id={id} className="text-xl font-bold font-stretch-84%">
        {title}
      </h2>
      {text && <p className="prose-text mt-1 text-md">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** A few named fields in one box. When they do not fit, the first is shortened. */
export function FieldBox({ fields }: { fields: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="flex w-fit max-w-full border-[1.5px] border-ink bg-paper leading-tight font-stretch-70% sm:font-stretch-84%">
      {fields.map(({ name, value }) => (
        <div
          key={name}
          className="px-1.5 pt-1.5 pb-[7px] min-w-0 first:shrink-[999] sm:px-2.5 not-first:border-l not-first:border-ink"
        >
          <dt className="text-[.6875rem] font-medium text-ink-3">{name}</dt>
          <dd className="truncate text-sm font-[650]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
