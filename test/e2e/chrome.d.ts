/** The extension API as workers and content scripts of the extension see it. */
declare const chrome: typeof import('wxt/browser').browser;
