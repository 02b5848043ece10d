import type { ReactNode } from 'react';
import { ConfirmBanner } from '../session/confirm-banner.tsx';
import { useSession } from '../session/use-session.ts';
import { PastDueBanner } from '../upgrade/past-due.tsx';
import { NavigationBar } from './navigation-bar.tsx';

/** The frame of a page for readers: bar above, tabs below on a phone, room for them at the foot. Its routes list the area `upgrade`. */
export function ReaderPage({ languageSwitch, children }: { languageSwitch?: ReactNode; children: ReactNode }) {
  const { reader } = useSession();
  return (
    <>
      <NavigationBar languageSwitch={languageSwitch} />
      <main id="content" className="wrap pb-32">
        {reader && <ConfirmBanner reader={reader} />}
        {reader && <PastDueBanner reader={reader} />}
        {children}
      </main>
    </>
  );
}
