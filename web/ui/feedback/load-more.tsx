import { Button } from '../button.tsx';

/** The foot of a long list: the next part comes when asked for. */
export function LoadMore({ label, isPending, onLoad }: { label: string; isPending: boolean; onLoad: () => void }) {
  return (
    <div className="flex justify-center py-6">
      <Button isPending={isPending} onClick={onLoad}>
        {label}
      </Button>
    </div>
  );
}
