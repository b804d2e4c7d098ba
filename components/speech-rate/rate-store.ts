import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { trackShelf } from '@/lib/saved-captions/repository/derived-tracks';
import { makePace, type PaceStore } from '@/lib/speech-rate/store/rate-store';

const make = (panel: Panel): PaceStore => makePace(panel, trackShelf);

/** What the study of pace knows in this panel. */
export const paceOfPanel = (panel: Panel): PaceStore => tabStore(panel, make);
