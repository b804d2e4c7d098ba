/** A name that sorts by day and says what it is. */
export const backupFileName = (at: number): string =>
  `sidelight-backup-${new Date(at).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.ndjson.gz`;
