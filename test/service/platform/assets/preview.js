// A second player under the pointer, as lists of videos have it: never the video that the page is about.
document.addEventListener('pointerover', (event) => {
  const picture = event.target.closest?.('[data-preview]');
  if (!picture?.dataset.preview || picture.querySelector('video')) return;
  const video = document.createElement('video');
  Object.assign(video, { muted: true, loop: true, src: picture.dataset.preview });
  picture.append(video);
  // Leaving early breaks the promise of playing; nobody waits for it.
  video.play().catch(() => undefined);
  picture.addEventListener('pointerleave', () => video.remove(), { once: true });
});
