import { Spinner } from './spinner.tsx';

/** Covers the page while the app is on its way somewhere else; the sentence is announced. */
export function FullScreenWait({ text }: { text: string }) {
  return (
    <div role="status" className="fixed inset-0 z-20 grid place-content-center justify-items-center gap-5 bg-mesa p-6">
      <Spinner />
      <p className="texto text-center">{text}</p>
    </div>
  );
}
