import { browser } from 'wxt/browser';
import { updatedFromKey } from '@/lib/browser/worker-events';

/** A package whose code is in this build, with its licence. */
export interface BundledLicence {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
  text: string;
}

export async function readLicences(): Promise<BundledLicence[]> {
  const response = await fetch('/licences.json');
  return (await response.json()) as BundledLicence[];
}

/**
 * Returns the version before the last update; `null` after a new installation, or once the user has dismissed the
 * notice.
 */
export async function readPreviousVersion(): Promise<string | null> {
  const { [updatedFromKey]: version } = await browser.storage.local.get(updatedFromKey);
  return typeof version === 'string' ? version : null;
}

/** Removes the version before the last update, so that no page mentions the update again. */
export const dismissUpdate = (): Promise<void> => browser.storage.local.remove(updatedFromKey);
