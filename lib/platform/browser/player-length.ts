import { browser } from 'wxt/browser';
import { number } from '@/lib/storage/value-checks';

/**
 * Returns the length of the main video in a tab, in seconds; `null` if no player has one or the page cannot be read.
 */
export async function readPlayerDuration(tabId: number): Promise<number | 'endless' | null> {
  try {
    const [frame] = await browser.scripting.executeScript({ target: { tabId }, func: mainVideoDuration });
    const length = frame?.result ?? null;
    return length === 'endless' || number(length) ? length : null;
  } catch {
    // The tab is closed, or the browser protects its page.
    return null;
  }
}

/**
 * Runs in the page's isolated world, without access to this file's scope. Selects the largest player with a length,
 * like `mainVideo` in serve-player.ts.
 */
function mainVideoDuration(): number | 'endless' | null {
  const area = (video: HTMLVideoElement) => video.clientWidth * video.clientHeight + (video.paused ? 0 : 0.5);
  const known = [...document.querySelectorAll('video')].filter(({ duration }) => duration > 0);
  const main = known.sort((one, other) => area(other) - area(one))[0];
  // JSON cannot carry an infinite number.
  return main ? (Number.isFinite(main.duration) ? main.duration : 'endless') : null;
}
