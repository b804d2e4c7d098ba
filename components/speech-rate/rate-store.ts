import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import { createRateStore, type RateStore } from '@/lib/speech-rate/store/rate-store';

const openRateStore = (panel: PanelStore): RateStore => createRateStore(panel, derivedTrackRepository);

/** What the study of pace knows in this panel. */
export const rateStoreOf = (panel: PanelStore): RateStore => tabStore(panel, openRateStore);
