import { lazy } from 'react';

/** What the options load after their first screen. */
export const SettingsFileSection = lazy(async () => ({
  default: (await import('./SettingsFileSection')).SettingsFileSection,
}));
export const DiagnosticsSection = lazy(async () => ({
  default: (await import('./DiagnosticsSection')).DiagnosticsSection,
}));
export const PermissionsSection = lazy(async () => ({
  default: (await import('./PermissionsSection')).PermissionsSection,
}));
export const HelpSection = lazy(async () => ({ default: (await import('./HelpSection')).HelpSection }));
