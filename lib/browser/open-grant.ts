import { openInTab } from './extension-pages';

/** Opens the page with the one button that asks the browser for what is missing. */
export const openPermissionPage = (): Promise<void> => openInTab('/welcome.html#allow');
