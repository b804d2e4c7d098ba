import type { PageKind } from './shown';

/** A named set of videos. Times in milliseconds since 1970. */
export interface Collection {
  id: string;
  name: string;
  note: string;
  createdAt: number;
}

/** Where videos go until the reader makes collections of their own. */
export const firstCollection = 'first';

/** A video in a collection, and how it came there (COL-02). Adding one asks nobody and costs nothing (COL-01). */
export interface Member {
  collectionId: string;
  videoId: string;
  /** As the tab or the list called it; `null` where nobody did. */
  title: string | null;
  /** Milliseconds since 1970. */
  addedAt: number;
  context: {
    from: 'panel' | 'popup' | 'menu' | 'shortcut' | 'page' | 'related';
    page: PageKind | null;
    /** Place in the list it was taken from, counted from 1. */
    rank: number | null;
  };
}
