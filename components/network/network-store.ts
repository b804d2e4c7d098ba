import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { nextFrame } from '@/lib/browser/animation-frame';
import { createNetworkStore, type NetworkStore } from '@/lib/network/store';

const createNetwork = (panel: PanelStore) => createNetworkStore(panel, nextFrame);

/** The network of the collection here. */
export const networkOfPage = (panel: PanelStore): NetworkStore => tabStore(panel, createNetwork);
