import { isRefusal } from '../../refusal.ts';
import { NotFound } from './not-found.tsx';
import { NavigationBar } from './reader-page.tsx';

/** Whether the address is unknown: no such id, another reader's, or an invalid id. */
export const isNotFound = (error: unknown): boolean =>
  isRefusal(error) && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST');

export function NotFoundHere() {
  return (
    <>
      <NavigationBar />
      <main id="content" className="wrap py-12 pb-32 sm:py-18">
        <NotFound />
      </main>
    </>
  );
}
