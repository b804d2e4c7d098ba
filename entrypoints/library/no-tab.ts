import type { Ports } from '@/lib/app-store/ports';
import { currentTab } from '@/lib/browser/current-tab';

const neverWatch = () => () => {};

/** The library stands beside no video, and nobody wishes anything of it. */
export const noTab: Pick<Ports, 'tab' | 'wishes'> = {
  tab: { get: async () => null, watch: neverWatch, open: currentTab.open },
  wishes: { watch: neverWatch },
};
