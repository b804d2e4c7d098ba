import type { VersionFailure } from '@/lib/shared/file-version';
import type { Translate } from '@/lib/shared/localized-text';

/** Explains why the version of a file cannot be read. */
export const versionFailureText = (t: Translate, { is, version }: VersionFailure): string =>
  t(is === 'newer' ? 'fileNewer' : 'fileWrongVersion', version);
