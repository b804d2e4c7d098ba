import { type RefObject, useEffect, useState } from 'react';
import type { Size } from './network-view';

/** How large an element is, in pixels, as it changes; nothing of it is known before it stands. */
export function useSize(of: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ wide: 0, high: 0 });
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    const read = () => setSize({ wide: element.clientWidth, high: element.clientHeight });
    const watching = new ResizeObserver(read);
    watching.observe(element);
    read();
    return () => watching.disconnect();
  }, [of]);
  return size;
}

/** Grows each time the page's colours change: what is painted by hand is painted anew. */
export function useColours(): number {
  const [times, count] = useState(0);
  useEffect(() => {
    const changed = () => count((n) => n + 1);
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const chosen = new MutationObserver(changed);
    dark.addEventListener('change', changed);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme', 'dir'] });
    return () => {
      dark.removeEventListener('change', changed);
      chosen.disconnect();
    };
  }, []);
  return times;
}
