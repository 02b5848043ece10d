import { useEffect } from 'react';

/** For a page whose name is known only when it is drawn; the route's title stands until then. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
