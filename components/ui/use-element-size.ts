import { type RefObject, useEffect, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

/** Returns the size of an element in pixels and follows its changes; 0 before it is mounted. */
export function useElementSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    read();
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** Returns a number that increases when the page's colours or direction change, so that canvases are redrawn. */
export function useThemeVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const update = () => setVersion((n) => n + 1);
    const mediaQueries = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'];
    const queries = mediaQueries.map((query) => window.matchMedia(query));
    const observer = new MutationObserver(update);
    for (const query of queries) query.addEventListener('change', update);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'dir'] });
    return () => {
      for (const query of queries) query.removeEventListener('change', update);
      observer.disconnect();
    };
  }, []);
  return version;
}

/** Returns the colour of a design token in the current theme, in a form that a canvas accepts. */
export function resolveColour(element: HTMLElement, token: string): string {
  element.style.color = `var(${token})`;
  const { color } = getComputedStyle(element);
  element.style.color = '';
  return color;
}
