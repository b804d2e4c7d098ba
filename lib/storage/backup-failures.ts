/** Reasons why a scheduled backup was not saved. */
export const backupFailures = ['not-allowed', 'no-room', 'not-made', 'not-saved'] as const;
export type BackupFailure = (typeof backupFailures)[number];
