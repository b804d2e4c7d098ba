import { openInTab } from './extension-pages';

/** Opens the page whose button requests the missing permission. */
export const openPermissionPage = (): Promise<void> => openInTab('/welcome.html#allow');
