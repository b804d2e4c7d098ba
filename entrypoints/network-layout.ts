import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { runLayout } from '@/lib/network/layout';
import type { NetworkGraph } from '@/lib/network/network';

/**
 * The web worker that computes the measures and the layout of one network. The page stops the computation by
 * terminating the worker.
 */
export default defineUnlistedScript(() => {
  self.onmessage = ({ data }: MessageEvent<NetworkGraph>) => {
    for (const event of runLayout(data)) self.postMessage(event);
  };
});
