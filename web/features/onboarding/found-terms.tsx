import { useEffect, useState } from 'react';
import type { Suggestion } from '../../../contract/suggestions.ts';
import { Marker } from '../../ui/display/marker.tsx';

const stepMs = 130;

/** How many of a list's items are on the sheet by now: they are written one by one. */
function useReveal(total: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown >= total) return;
    const timer = setTimeout(() => setShown(shown + 1), stepMs);
    return () => clearTimeout(timer);
  }, [shown, total]);
  return Math.min(shown, total);
}

/** Written onto the sheet one by one, each under the marker. */
export function FoundTerms({ terms }: { terms: readonly Suggestion[] }) {
  const shown = useReveal(terms.length);
  return (
    <ul className="flex flex-wrap gap-x-4 text-xl font-bold font-stretch-84%">
      {terms.slice(0, shown).map(({ term }) => (
        <li key={term}>
          <Marker isNew>{term}</Marker>
        </li>
      ))}
    </ul>
  );
}
