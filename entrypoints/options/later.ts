import { lazy } from 'react';

/** What the options load after their first screen. */
export const SettingsFileSection = lazy(async () => ({
  default: (await import('./SettingsFileSection')).SettingsFileSection,
}));
