import { evidenceRoom } from '@/lib/browser/evidence-room';
import { makePopular, type PopularStore } from '@/lib/panel/library/popular';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';

const make = () => makePopular({ body: evidenceRoom.body });

/** The popular videos that came last, as they came. */
export const popularOf = (panel: Panel): PopularStore => tabStore(panel, make);
