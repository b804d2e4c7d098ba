import { statfsSync } from 'node:fs';

const megabyte = 2 ** 20;

/** Space for a run without packages: builds, reports and browser profiles. */
const needed = 300 * megabyte;

/** Space for the packages and a newer Node. */
const neededToInstall = 1_000 * megabyte;

/** Returns whether an error code or the output of a program shows that the disk is full. */
export const isDiskFull = (text) => /\bENOSPC\b|\bEDQUOT\b|No space left on device/.test(text);

export const diskFullSentence = (...folders) =>
  `The disk is full: free some space in ${folders.join(' or ')} and try again.`;

/**
 * Returns an error message if a folder has too little space for a run, otherwise `undefined`.
 * @param {string} folder
 * @param {{ isInstalled?: boolean, statfs?: (folder: string) => { bavail: number, bsize: number, blocks: number } }}
 * options
 */
export function spaceProblem(folder, { isInstalled = true, statfs = statfsSync } = {}) {
  const { bavail, bsize, blocks } = statfs(folder);
  const required = isInstalled ? needed : neededToInstall;
  // Some file systems do not report their space: `blocks` and `bavail` are 0.
  if (blocks === 0 || bavail * bsize >= required) return undefined;
  const [free, all] = [bavail * bsize, required].map((bytes) => `${Math.floor(bytes / megabyte)} MB`);
  return `The disk is almost full: free some space in ${folder} (${free} free, ${all} needed) and try again.`;
}
