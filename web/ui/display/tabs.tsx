import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  tabs: readonly { value: string; title: string; content: ReactNode }[];
}

export function Tabs({ label, tabs }: Props) {
  return (
    <Base.Root defaultValue={tabs[0]?.value}>
      <Base.List aria-label={label} className="flex gap-1 border-b border-rule">
        {tabs.map(({ value, title }) => (
          <Base.Tab
            key={value}
            value={value}
            className="min-h-11 px-3.5 font-semibold text-ink-2 font-stretch-92% hover:text-ink data-active:text-ink data-active:shadow-[inset_0_-3px_0_var(--ink)]"
          >
            {title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ value, content }) => (
        <Base.Panel key={value} value={value} className="pt-4">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
