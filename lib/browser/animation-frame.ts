/** Resolves at the next animation frame, or at once in a background tab, which draws nothing. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => resolve());
  });
