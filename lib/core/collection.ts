import type { PageLinks } from './page-links';
import type { VideoId } from './service/ids';
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

/** How a video came into a collection (COL-02). */
export interface Origin {
  from: 'panel' | 'popup' | 'menu' | 'shortcut' | 'page' | 'related';
  page: PageKind | null;
  /** The page's address without what is personal; `null` off the platform. */
  address: string | null;
  /** Place in the list it was taken from, counted from 1. */
  rank: number | null;
}

/** A video in a collection. Adding one asks nobody and costs nothing (COL-01). */
export interface Member {
  collectionId: string;
  videoId: VideoId;
  /** As the tab or the list called it; `null` where nobody did. */
  title: string | null;
  /** Milliseconds since 1970. */
  addedAt: number;
  context: Origin;
}

/** A video that is about to be collected. */
export type Gathered = Omit<Member, 'collectionId' | 'addedAt'>;

/** The videos that a page links to, in its order, as what is to be collected from it. */
export const gatheredFrom = ({ videos }: PageLinks, context: Pick<Origin, 'from' | 'page' | 'address'>): Gathered[] =>
  videos.map(({ videoId, rank }) => ({ videoId, title: null, context: { ...context, rank } }));

/** Parts of an address that say what a page lists; every other part may tell of the reader, of a session or of a click. */
const toldOf = ['search_query', 'q', 'list', 'v'];
/** Lists that every reader has one of: to watch later, liked, history. */
const personal = /^(?:WL|LL|LM|HL)$/;
const site = /^https:\/\/(?:www|m|music)\.youtube\.com$/;

/** Where a video was found, without what is personal (COL-02); `null` off the platform. */
export function plainAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  if (!site.test(origin)) return null;
  const plain = new URL(pathname.slice(0, 200), origin);
  for (const name of toldOf) {
    const value = searchParams.get(name);
    if (value && !personal.test(value)) plain.searchParams.set(name, value.slice(0, 200));
  }
  return plain.href;
}
