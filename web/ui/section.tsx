import { type ReactNode, useId } from 'react';

interface Props {
  /** For links within the page. */
  id?: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** A part of a page under a thick rule. */
export function Section({ id: anchor, title, text, children }: Props) {
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
