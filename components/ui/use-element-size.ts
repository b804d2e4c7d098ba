import { type RefObject, useEffect, useState } from 'react';

/** Pixels. */
export interface Size {
  wide: number;
  high: number;
}

/** How large an element is, in pixels, as it changes; nothing of it is known before it stands. */
export function useElementSize(of: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ wide: 0, high: 0 });
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    const read = () => setSize({ wide: element.clientWidth, high: element.clientHeight });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    read();
    return () => observer.disconnect();
  }, [of]);
  return size;
}

/** Grows each time the page's colours change: what is painted by hand is painted anew. */
export function useThemeVersion(): number {
  const [times, count] = useState(0);
  useEffect(() => {
    const changed = () => count((n) => n + 1);
    const mediaQueries = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'];
    const queries = mediaQueries.map((query) => window.matchMedia(query));
    const chosen = new MutationObserver(changed);
    for (const query of queries) query.addEventListener('change', changed);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme', 'dir'] });
    return () => {
      for (const query of queries) query.removeEventListener('change', changed);
      chosen.disconnect();
    };
  }, []);
  return times;
}

/** What a token of the styles comes to here, in this theme, as a colour that a canvas knows. */
export function resolveColour(element: HTMLElement, token: string): string {
  element.style.color = `var(${token})`;
  const { color } = getComputedStyle(element);
  element.style.color = '';
  return color;
}
