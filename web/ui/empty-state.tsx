import type { ReactNode } from 'react';

/** Says what will appear, when, and the one thing to do. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 border-b border-fio py-8">
      <h3 className="text-xl font-bold font-stretch-84%">{title}</h3>
      <p className="texto text-md">{text}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
