import { Button } from '../button.tsx';

/** A list that could not be read: says so where the list would be, with another try. */
export function LoadFailure({ text, retryLabel, onRetry }: { text: string; retryLabel: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 border-b border-rule py-6">
      <p className="font-semibold text-pencil">{text}</p>
      <Button onClick={onRetry}>{retryLabel}</Button>
    </div>
  );
}
