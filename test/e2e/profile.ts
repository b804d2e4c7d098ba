import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  const preferences = { download: { default_directory: landing, prompt_for_download: false } };
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  return {
    folder,
    downloads: landing,
    // The browser's last helpers may still write for a moment after it is gone.
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}
