/** The address of the offscreen document. */
export const offscreenPage = '/offscreen.html';
