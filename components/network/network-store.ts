import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { pageFrame } from '@/lib/browser/animation-frame';
import { createNetworkStore, type NetworkStore } from '@/lib/network/store';

const createNetwork = (panel: Panel) => createNetworkStore(panel, pageFrame);

/** The network of the collection here. */
export const networkOfPage = (panel: Panel): NetworkStore => tabStore(panel, createNetwork);
