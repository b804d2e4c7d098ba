import type { VersionFailure } from '@/lib/shared/file-version';
import type { Translate } from '@/lib/shared/localized-text';

/** Says which version a file has that cannot be read, and what to do. */
export const versionFailureText = (t: Translate, { is, version }: VersionFailure): string =>
  t(is === 'newer' ? 'fileNewer' : 'fileWrongVersion', version);
