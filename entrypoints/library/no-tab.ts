import type { Ports } from '@/lib/app-store/ports';
import { currentTab } from '@/lib/browser/current-tab';

const never = () => () => {};

/** The library stands beside no video, and nobody wishes anything of it. */
export const noTab: Pick<Ports, 'tab' | 'wishes'> = {
  tab: { get: async () => null, watch: never, open: currentTab.open },
  wishes: { watch: never },
};
