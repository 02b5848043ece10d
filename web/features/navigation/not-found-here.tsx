import type { ComponentProps } from 'react';
import { isRefusal } from '../../refusal.ts';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { NotFound } from './not-found.tsx';
import { NavigationBar, ReaderPage } from './reader-page.tsx';

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

interface FoundPageProps<Data> extends ComponentProps<typeof Loaded<Data>> {
  back: { to: string; text: string };
  /** Until the data, with its own heading, is there. */
  heading?: string | undefined;
}

/** A reader's page about one thing, which may not exist. */
export function FoundPage<Data>({ back, heading, ...loaded }: FoundPageProps<Data>) {
  const { data, error } = loaded.query;
  if (isNotFound(error)) return <NotFoundHere />;
  return (
    <ReaderPage back={back}>
      {heading && !data && <h1 className="headline py-4 text-3xl">{heading}</h1>}
      <Loaded {...loaded} />
    </ReaderPage>
  );
}
