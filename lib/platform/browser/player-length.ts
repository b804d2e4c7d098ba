import { browser } from 'wxt/browser';
import { number } from '@/lib/storage/value-checks';

/** How long the main video of a tab's page is, in seconds; `null` while no player of it knows, or the page cannot be read. */
export async function readPlayerDuration(tabId: number): Promise<number | 'endless' | null> {
  try {
    const [frame] = await browser.scripting.executeScript({ target: { tabId }, func: mainVideoDuration });
    const length = frame?.result ?? null;
    return length === 'endless' || number(length) ? length : null;
  } catch {
    // The tab is gone, or shows a page that nobody may read: then nothing is known of its player.
    return null;
  }
}

/** Runs in the page, in our own world there: sees nothing of this file. The largest player with a length counts, as in player-page.ts. */
function mainVideoDuration(): number | 'endless' | null {
  const area = (video: HTMLVideoElement) => video.clientWidth * video.clientHeight + (video.paused ? 0 : 0.5);
  const known = [...document.querySelectorAll('video')].filter(({ duration }) => duration > 0);
  const main = known.sort((one, other) => area(other) - area(one))[0];
  // An endless length would not survive the way back as a number.
  return main ? (Number.isFinite(main.duration) ? main.duration : 'endless') : null;
}
