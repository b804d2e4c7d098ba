import { parseBaseAddress } from './base-address';
import { activeConnection, type Connection, type Connections } from './connection';

/** What a connection is called: as the user named it, else by the host of its address, else ''. */
export const connectionName = ({ name, serviceUrl }: Pick<Connection, 'name' | 'serviceUrl'>): string => {
  if (name.trim() !== '') return name;
  const address = parseBaseAddress(serviceUrl);
  return address.ok ? new URL(address.value.origin).host : '';
};

/** The connection that is asked, as the ledger writes it down. */
export function identifyActiveConnection(connections: Connections): Pick<Connection, 'id' | 'name'> {
  const active = activeConnection(connections);
  return { id: active.id, name: connectionName(active) };
}
