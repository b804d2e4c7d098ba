/** Resolves when the page may draw again; at once in a tab in the background, which draws nothing. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => resolve());
  });
