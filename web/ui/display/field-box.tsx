import type { ReactNode } from 'react';

/** The old clipping agency's slip (ficha): a few named fields in one box. When they do not fit, the first gives way. */
export function FieldBox({ fields }: { fields: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="flex w-fit max-w-full border-[1.5px] border-ink bg-paper leading-tight font-stretch-70% sm:font-stretch-84%">
      {fields.map(({ name, value }) => (
        <div
          key={name}
          className="px-1.5 pt-1.5 pb-[7px] not-first:flex-none sm:px-2.5 not-first:border-l not-first:border-ink first:min-w-0"
        >
          <dt className="text-[.6875rem] font-medium text-ink-3">{name}</dt>
          <dd className="truncate text-sm font-[650]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
