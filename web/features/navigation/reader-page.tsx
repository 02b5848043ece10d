import type { ReactNode } from 'react';
import { NavigationBar } from './navigation-bar.tsx';

/** The frame of a page for readers: bar above, tabs below on a phone, room for them at the foot. */
export function ReaderPage({ languageSwitch, children }: { languageSwitch?: ReactNode; children: ReactNode }) {
  return (
    <>
      <NavigationBar languageSwitch={languageSwitch} />
      <main id="conteudo" className="wrap pb-32">
        {children}
      </main>
    </>
  );
}
