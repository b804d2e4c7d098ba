import { trackShelf } from '@/lib/browser/track-shelf';
import { makePace, type PaceStore } from '@/lib/panel/pace';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';

const make = (panel: Panel): PaceStore => makePace(panel, trackShelf);

/** What the study of pace knows in this panel. */
export const paceOfPanel = (panel: Panel): PaceStore => tabStore(panel, make);
