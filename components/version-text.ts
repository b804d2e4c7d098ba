import type { VersionFailure } from '@/lib/core/file-version';
import type { Say } from '@/lib/core/words';

/** Says which version a file has that cannot be read, and what to do. */
export const versionText = (say: Say, { is, version }: VersionFailure): string =>
  say(is === 'newer' ? 'fileNewer' : 'fileWrongVersion', version);
