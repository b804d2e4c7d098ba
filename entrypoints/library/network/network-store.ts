import { pageFrame } from '@/lib/browser/page-frame';
import { makeNetwork, type NetworkStore } from '@/lib/panel/library/network';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';

const make = (panel: Panel) => makeNetwork(panel, pageFrame);

/** The network of the collection here. */
export const networkOfPage = (panel: Panel): NetworkStore => tabStore(panel, make);
