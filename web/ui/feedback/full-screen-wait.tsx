import { Spinner } from './spinner.tsx';

/** Covers the page while the app is on its way somewhere else; the sentence is announced. */
export function FullScreenWait({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="fixed inset-0 z-20 grid place-content-center justify-items-center gap-5 bg-ground p-6"
    >
      <Spinner />
      <p className="prose-text text-center">{text}</p>
    </div>
  );
}
