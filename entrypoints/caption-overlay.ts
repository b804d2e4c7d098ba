import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveOverlay } from '@/lib/captions/browser/serve-overlay';

/** Draws captions over the player of a platform page. It is injected when the user switches them on. */
export default defineUnlistedScript(() => serveOverlay(document));
