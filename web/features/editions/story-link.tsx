import type { ReactNode } from 'react';

/** Addresses come from strangers' feeds: only those of the web become links. */
export function StoryLink({ url, children }: { url: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(url)) return children;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="text-tinta no-underline hover:text-caneta hover:underline"
    >
      {children}
    </a>
  );
}
