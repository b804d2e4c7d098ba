import type { Translate } from '@/lib/shared/localized-text';
import type { WindowContent } from '../floating-captions';
import { followLines } from './follow-lines';

/** In seconds. A player that plays reports its time four times a second; one that stalls reports none. */
const maxSilence = 1;

/** Draws what the panel sends, or says why it sends nothing, until the panel is closed. */
export function serveCaptionWindow(root: Document, t: Translate): void {
  const lines = root.getElementById('lines');
  const notice = root.getElementById('notice');
  if (!lines || !notice) return;
  const content: Partial<WindowContent> = { notice: 'captionWindowClosed' };
  const update = followLines(lines, () => {
    const { tracks, continued = false, clock } = content;
    if (!tracks || !clock) return null;
    const passed = clock.paused ? 0 : Math.min(maxSilence, (Date.now() - clock.at) / 1000);
    return { captions: { tracks, continued }, position: { ...clock, time: clock.time + passed * clock.rate } };
  });
  const draw = () => {
    notice.textContent = content.notice ? t(content.notice) : '';
    update();
  };
  const channel = new BroadcastChannel(location.hash.slice(1));
  channel.onmessage = ({ data }: MessageEvent<Partial<WindowContent> | 'end'>) => {
    if (data === 'end') return window.close();
    Object.assign(content, data);
    draw();
  };
  channel.postMessage('ready');
  draw();
}
