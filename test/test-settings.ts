import { defaultConnectionId } from '@/lib/connection/connection';
import { updateActiveConnection } from '@/lib/connection/connection-list';
import { defaultSettings, type Settings, type StoredSettings, withAddresses } from '@/lib/settings/settings';

/** Creates settings with a connection to this service, whose parameter names are confirmed. */
export const testSettings = (serviceUrl: string, changes: Partial<StoredSettings> = {}): Settings =>
  withAddresses({
    ...defaultSettings,
    ...updateActiveConnection({ connections: [], connection: defaultConnectionId }, { serviceUrl }),
    parameterNames: { [serviceUrl]: {} },
    ...changes,
  });
