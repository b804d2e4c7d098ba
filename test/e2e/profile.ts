import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A temporary browser profile with its download folder. */
export interface Profile {
  folder: string;
  downloads: string;
  remove(): void;
}

/**
 * Creates a profile. The download folder must be in the preferences before the launch, because the browser would
 * otherwise use the folder in the user's home directory.
 */
export function createProfile(downloads?: string): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-'));
  const downloadFolder = downloads ?? join(folder, 'downloads');
  mkdirSync(downloadFolder, { recursive: true });
  mkdirSync(join(folder, 'Default'), { recursive: true });
  setDownloads(folder, downloadFolder);
  return {
    folder,
    downloads: downloadFolder,
    // Helper processes of the browser can still write files for a moment after the browser has exited.
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}

/** Files about the process of a browser, such as its locks and its debugging port, which a copy must not contain. */
const processFiles = [
  ...['SingletonLock', 'SingletonCookie', 'SingletonSocket', 'DevToolsActivePort'],
  ...['lock', '.parentlock'],
];

/** Copies a profile that no browser is using; the copy has its own download folder. */
export function copyProfile(source: Profile, downloads?: string): Profile {
  const profile = createProfile(downloads);
  const filter = (path: string) => !processFiles.includes(basename(path)) && path !== source.downloads;
  cpSync(source.folder, profile.folder, { recursive: true, preserveTimestamps: true, filter });
  setDownloads(profile.folder, profile.downloads);
  return profile;
}

/** Sets the download folder, turns off the prompt for each download, and leaves all other preferences unchanged. */
function setDownloads(folder: string, downloads: string): void {
  const file = join(folder, 'Default', 'Preferences');
  const preferences = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  preferences.download = { ...preferences.download, default_directory: downloads, prompt_for_download: false };
  writeFileSync(file, JSON.stringify(preferences));
}
