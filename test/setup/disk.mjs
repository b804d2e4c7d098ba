import { statfsSync } from 'node:fs';

const megabyte = 2 ** 20;

/** The space of a run without packages: builds, reports and browser profiles. */
const needed = 300 * megabyte;

/** The space of the packages and of a newer Node. */
const neededToInstall = 1_000 * megabyte;

/** Returns whether a program failed because the disk is full, by its error code or output. */
export const isDiskFull = (text) => /\bENOSPC\b|\bEDQUOT\b|No space left on device/.test(text);

export const diskFullSentence = (...folders) =>
  `The disk is full: free some space in ${folders.join(' or ')} and try again.`;

/**
 * Returns a sentence when a folder has too little space for a run, or nothing.
 * @param {string} folder
 * @param {{ isInstalled?: boolean, statfs?: (folder: string) => { bavail: number, bsize: number, blocks: number } }} options
 */
export function spaceProblem(folder, { isInstalled = true, statfs = statfsSync } = {}) {
  const { bavail, bsize, blocks } = statfs(folder);
  const required = isInstalled ? needed : neededToInstall;
  // Some file systems do not report their space and return 0 of 0.
  if (blocks === 0 || bavail * bsize >= required) return undefined;
  const [free, all] = [bavail * bsize, required].map((bytes) => `${Math.floor(bytes / megabyte)} MB`);
  return `The disk is almost full: free some space in ${folder} (${free} free, ${all} needed) and try again.`;
}
