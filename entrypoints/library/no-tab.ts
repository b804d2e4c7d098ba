import type { Ports } from '@/lib/panel/ports';

const never = () => () => {};

/** The library stands beside no video, and nobody wishes anything of it. */
export const noTab: Pick<Ports, 'tab' | 'wishes'> = {
  tab: { get: async () => null, watch: never, open: async () => {} },
  wishes: { watch: never },
};
