import type { PanelStore } from '@/lib/app-store/panel-store';
import type { EndpointName } from '@/lib/service/endpoints';
import { setOwnPrice } from '@/lib/service/own-prices';

/** Takes a price over as the user's own. */
export function useSetOwnPrice(panel: PanelStore, name: EndpointName): (micros: number) => void {
  const { ports, getState } = panel;
  return (micros) => void getState().changeSettings(setOwnPrice(getState().settings, name, micros, ports.now()));
}
