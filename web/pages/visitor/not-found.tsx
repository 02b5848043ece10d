import { NotFound } from '../../features/navigation/not-found.tsx';
import { PublicHeader } from '../../features/navigation/public-header.tsx';

export default function NotFoundPage() {
  return (
    <>
      <PublicHeader />
      <main id="content" className="wrap py-12 sm:py-18">
        <NotFound />
      </main>
    </>
  );
}
