import { openInTab } from './extension-pages';

/** Opens the page with the one button that asks the browser for what is missing (XBR-02). */
export const openPermissionPage = (): Promise<void> => openInTab('/welcome.html#allow');
