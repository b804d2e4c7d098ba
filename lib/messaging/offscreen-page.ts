/** The address of the offscreen document. */
export const offscreenPath = '/offscreen.html';
