import type { Connection } from './connection';
import { baseAddressFrom } from './service/base-address';

/** What a connection is called: as the reader named it, else by the host of its address, else ''. */
export const connectionName = ({ name, serviceUrl }: Pick<Connection, 'name' | 'serviceUrl'>): string => {
  if (name.trim() !== '') return name;
  const address = baseAddressFrom(serviceUrl);
  return address.ok ? new URL(address.value.origin).host : '';
};
