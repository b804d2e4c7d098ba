import { firstConnection } from '@/lib/core/connection';
import { withActive } from '@/lib/core/connection-list';
import { type Choices, defaultSettings, type Settings, settingsFrom } from '@/lib/core/settings';

/** What somebody chose who is connected with one service. */
export const settingsAt = (serviceUrl: string, chosen: Partial<Choices> = {}): Settings =>
  settingsFrom({
    ...defaultSettings,
    ...withActive({ connections: [], connection: firstConnection }, { serviceUrl }),
    ...chosen,
  });
