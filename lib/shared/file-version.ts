/** Why the version of a file cannot be read: it is newer than this one, or no version that was ever written. */
export interface VersionFailure {
  is: 'newer' | 'wrong-version';
  /** As the file has it, shortened. */
  version: string;
}

const maxVersionLength = 20;

/** Checks the version that a file of ours has against the newest that is known here; `null` where it can be read. */
export function checkVersion(version: unknown, newest: number): VersionFailure | null {
  const isWhole = typeof version === 'number' && Number.isInteger(version);
  if (isWhole && version >= 1 && version <= newest) return null;
  const shown = typeof version === 'string' || typeof version === 'number' ? String(version) : '–';
  return { is: isWhole && version > newest ? 'newer' : 'wrong-version', version: shown.slice(0, maxVersionLength) };
}
