import type { EndpointName } from '@/lib/core/service/endpoints';
import { withOwnPrice } from '@/lib/core/service/own-prices';
import type { Panel } from '@/lib/panel/panel';

/** Takes a price over as the reader's own. */
export function useOwnPrice(panel: Panel, name: EndpointName): (micros: number) => void {
  const { ports, getState } = panel;
  return (micros) => void getState().changeSettings(withOwnPrice(getState().settings, name, micros, ports.now()));
}
