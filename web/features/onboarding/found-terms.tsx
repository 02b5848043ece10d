import type { Suggestion } from '../../../contract/suggestions.ts';
import { Marker } from '../../ui/data/marker.tsx';
import { useReveal } from './use-reveal.ts';

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
