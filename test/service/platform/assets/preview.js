// A preview player under the pointer, as in the platform's lists. It never plays the video of the page.
document.addEventListener('pointerover', (event) => {
  const picture = event.target.closest?.('[data-preview]');
  if (!picture?.dataset.preview || picture.querySelector('video')) return;
  const video = document.createElement('video');
  Object.assign(video, { muted: true, loop: true, src: picture.dataset.preview });
  picture.append(video);
  // The promise of `play()` is rejected if the pointer leaves early. Nothing awaits it.
  video.play().catch(() => undefined);
  picture.addEventListener('pointerleave', () => video.remove(), { once: true });
});
