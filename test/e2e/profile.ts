import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A throw-away profile of the browser, with a folder that its downloads really land in. */
export interface Profile {
  folder: string;
  downloads: string;
  remove(): void;
}

/** The download folder must be in the preferences before the launch, or the browser takes the one in the user's home. */
export function createProfile(downloads?: string): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-'));
  const landing = downloads ?? join(folder, 'downloads');
  mkdirSync(landing, { recursive: true });
  mkdirSync(join(folder, 'Default'), { recursive: true });
  setDownloads(folder, landing);
  return {
    folder,
    downloads: landing,
    // The browser's last helpers may still write for a moment after it is gone.
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}

/** These name the process and the port of the browser that has ended. */
const ofOneProcess = ['SingletonLock', 'SingletonCookie', 'SingletonSocket', 'DevToolsActivePort'];

/** Copies a profile that no browser uses any more; the copy has a download folder of its own. */
export function copyProfile(source: Profile, downloads?: string): Profile {
  const profile = createProfile(downloads);
  const filter = (path: string) => !ofOneProcess.some((name) => path.endsWith(name)) && path !== source.downloads;
  cpSync(source.folder, profile.folder, { recursive: true, filter });
  setDownloads(profile.folder, profile.downloads);
  return profile;
}

/** Names the download folder in the preferences and keeps whatever else they hold. */
function setDownloads(folder: string, downloads: string): void {
  const place = join(folder, 'Default', 'Preferences');
  const preferences = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {};
  preferences.download = { ...preferences.download, default_directory: downloads, prompt_for_download: false };
  writeFileSync(place, JSON.stringify(preferences));
}
