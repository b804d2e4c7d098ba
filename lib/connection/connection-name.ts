import { parseBaseAddress } from './base-address';
import { activeConnection, type Connection, type Connections } from './connection';

/** Returns the name of a connection: the user's name for it, else the host of its address, else ''. */
export const connectionName = ({ name, serviceUrl }: Pick<Connection, 'name' | 'serviceUrl'>): string => {
  if (name.trim() !== '') return name;
  const address = parseBaseAddress(serviceUrl);
  return address.ok ? new URL(address.value.origin).host : '';
};

/** Returns the active connection as the ledger records it. */
export function identifyActiveConnection(connections: Connections): Pick<Connection, 'id' | 'name'> {
  const active = activeConnection(connections);
  return { id: active.id, name: connectionName(active) };
}
