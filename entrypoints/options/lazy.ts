import { lazy } from 'react';

/** What the options load after their first screen. */
export const SettingsFileSection = lazy(async () => ({
  default: (await import('@/components/settings/SettingsFileSection')).SettingsFileSection,
}));
export const DiagnosticsSection = lazy(async () => ({
  default: (await import('@/components/settings/DiagnosticsSection')).DiagnosticsSection,
}));
export const PermissionsSection = lazy(async () => ({
  default: (await import('@/components/settings/PermissionsSection')).PermissionsSection,
}));
export const HelpSection = lazy(async () => ({
  default: (await import('@/components/settings/HelpSection')).HelpSection,
}));
