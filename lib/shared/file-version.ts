/** The reason why a file's version cannot be read: it is too new or never existed. */
export interface VersionFailure {
  is: 'newer' | 'invalid-version';
  /** The version in the file, cut to 20 characters; `–` if it is neither a string nor a number. */
  version: string;
}

const maxVersionLength = 20;

/** Checks the format version of a file written by the extension; returns `null` if the file can be read. */
export function checkVersion(version: unknown, newest: number): VersionFailure | null {
  const isWhole = typeof version === 'number' && Number.isInteger(version);
  if (isWhole && version >= 1 && version <= newest) return null;
  const shown = typeof version === 'string' || typeof version === 'number' ? String(version) : '–';
  return { is: isWhole && version > newest ? 'newer' : 'invalid-version', version: shown.slice(0, maxVersionLength) };
}
