import { NotFound } from '../../features/navigation/not-found.tsx';
import { PublicPage } from '../../features/navigation/public-page.tsx';

export default function NotFoundPage() {
  return (
    <PublicPage className="wrap py-12 sm:py-18">
      <NotFound />
    </PublicPage>
  );
}
