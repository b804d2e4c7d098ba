import { browser } from 'wxt/browser';

// Stands apart from the permission for a service, which the popup starts with.

const originsOf = (host: string) => ({ origins: [`https://${host}/*`] });

/** Which sites of the platform the browser shows us, beside those of the manifest. */
export const sitePermissions = {
  isAllowed: (host: string): Promise<boolean> => browser.permissions.contains(originsOf(host)),

  /** Asks the user for exactly one host. Must be called within a click, before any `await`. */
  allow: (host: string): Promise<boolean> => browser.permissions.request(originsOf(host)),

  disallow: (host: string): Promise<boolean> => browser.permissions.remove(originsOf(host)),

  /** Hears that a permission was given or taken, here or in the browser's own pages. Returns what ends it. */
  watch(changed: () => void): () => void {
    const { onAdded, onRemoved } = browser.permissions;
    onAdded.addListener(changed);
    onRemoved.addListener(changed);
    return () => {
      onAdded.removeListener(changed);
      onRemoved.removeListener(changed);
    };
  },
};
