import type { LineSource } from '@/components/captions/line-painter';

/** A list of lines that stands in the page, whoever drew it. */
export interface MountedList {
  /** The element that scrolls; `null` until it is there. */
  scroller(): HTMLElement | null;
  /** Marks the line spoken now, at once. */
  tick(index: number): void;
  end(): void;
}

/** Draws all lines of a source into an empty host that fills the window. */
export type Entrant = (host: HTMLElement, source: LineSource) => MountedList;
