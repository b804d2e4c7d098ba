/** Why a backup by schedule was not saved. */
export const backupTroubles = ['not-allowed', 'no-room', 'not-made', 'not-saved'] as const;
export type NotSaved = (typeof backupTroubles)[number];
