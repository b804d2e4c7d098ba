import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { evidenceRoom } from '@/lib/provenance/repository/capture-repository';
import { makePopular, type PopularStore } from '@/lib/search/store/popular-store';

const make = () => makePopular({ body: evidenceRoom.body });

/** The popular videos that came last, as they came. */
export const popularOf = (panel: Panel): PopularStore => tabStore(panel, make);
