import type { LineSource } from '@/components/captions/line-source';

export interface MountedList {
  /** Returns the scrolling element, or `null` before it exists. */
  scroller(): HTMLElement | null;
  /** Highlights the current line synchronously. */
  tick(index: number): void;
  end(): void;
}

/** Mounts a list of all lines of a source in an empty host element. The list fills the window. */
export type Entrant = (host: HTMLElement, source: LineSource) => MountedList;
