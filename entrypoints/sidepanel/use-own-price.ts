import type { EndpointName } from '@/lib/core/service/endpoints';
import type { Panel } from '@/lib/panel/panel';

/** Takes a price over as the reader's own. */
export function useOwnPrice(panel: Panel, name: EndpointName): (micros: number) => void {
  const { changeSettings } = panel.getState();
  return (micros) => void changeSettings({ ownPrices: { ...panel.getState().settings.ownPrices, [name]: micros } });
}
