import { firstConnection } from '@/lib/connection/connection';
import { withActive } from '@/lib/connection/connection-list';
import { type Choices, defaultSettings, type Settings, settingsFrom } from '@/lib/settings/settings';

/** What somebody chose who is connected with one service. */
export const settingsAt = (serviceUrl: string, chosen: Partial<Choices> = {}): Settings =>
  settingsFrom({
    ...defaultSettings,
    ...withActive({ connections: [], connection: firstConnection }, { serviceUrl }),
    ...chosen,
  });
