import type { ReactNode } from 'react';

/** Addresses come from strangers' feeds: only those of the web become links. */
export function StoryLink({ url, children }: { url: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(url)) return children;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-ink no-underline hover:text-pen hover:underline">
      {children}
    </a>
  );
}
