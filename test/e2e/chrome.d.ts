/** What a worker or a content script of the extension calls its API. */
declare const chrome: typeof import('wxt/browser').browser;
