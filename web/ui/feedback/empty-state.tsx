import type { ReactNode } from 'react';

interface Props {
  title: string;
  text: string;
  action?: ReactNode;
  /** The level below the heading it stands under. */
  headingLevel?: 2 | 3;
}

/** Says what will appear, when, and the one thing to do. */
export function EmptyState({ title, text, action, headingLevel = 3 }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="grid justify-items-start gap-3 border-b border-rule py-8">
      <Heading className="text-xl font-bold font-stretch-84%">{title}</Heading>
      <p className="prose-text text-md">{text}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
