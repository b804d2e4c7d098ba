import { lineSourceFrom } from '@/components/captions/line-source';
import style from '@/components/ui/theme.css?inline';
import { createTranslate } from '@/lib/shared/localized-text';
import { sampleCues } from '../sample';
import type { Entrant, MountedList } from './entrant';
import { ours, oursFollowing } from './ours';
import { plainReact, tanstack, virtua, virtuoso } from './peers';
import { recycled } from './recycled';

export const lineCount = 36_000;

const entrants = { limit: recycled, virtua, virtuoso, tanstack, 'plain React': plainReact, ours, oursFollowing };
export type EntrantName = keyof typeof entrants;

/**
 * Milliseconds until the screen was full of lines, and until every line was in the document (`null` if this was not
 * awaited).
 */
export interface Opening {
  screen: number;
  whole: number | null;
}

const cues = sampleCues(lineCount);
const limits = { slow: 110, easy: 140, brisk: 170, fast: 200 };
const t = createTranslate((key) => (key === 'localeTag' ? 'en' : key));
const sheet = document.createElement('style');
sheet.textContent = style;
document.head.append(sheet);
document.body.style.margin = '0';
const host = document.createElement('div');
document.body.append(host);
let mounted: MountedList | null = null;

const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
const nextTask = (): Promise<void> =>
  new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done();
    channel.port2.postMessage(null);
  });
const isLineAt = (y: number): boolean => document.elementFromPoint(150, y)?.closest('.line') != null;
const isFull = (): boolean => [0.1, 0.3, 0.5, 0.7, 0.9, 0.98].every((part) => isLineAt(innerHeight * part));
const isWhole = (): boolean => host.querySelectorAll('[role=option]').length === lineCount;

/**
 * Opens a list, which stays open until the next one is opened. `untilWhole` waits until every line is in the document.
 */
async function open(name: EntrantName, untilWhole: boolean): Promise<Opening> {
  close();
  await frame();
  await nextTask();
  const began = performance.now();
  mounted = (entrants[name] as Entrant)(host, lineSourceFrom(cues, limits, t));
  // The next task runs after layout and paint of the current frame.
  do await frame().then(nextTask);
  while (!isFull());
  const screen = performance.now() - began;
  while (untilWhole && !isWhole()) await new Promise((done) => setTimeout(done, 10));
  return { screen, whole: untilWhole ? performance.now() - began : null };
}

function close(): void {
  mounted?.end();
  mounted = null;
  host.replaceChildren();
  // Collects garbage if the browser allows it, so that one list does not slow down the next.
  (globalThis as { gc?: () => void }).gc?.();
}

/**
 * Scrolls the open list by `step` CSS pixels per frame, for at most `maxTime` milliseconds. Returns the time of each
 * frame in milliseconds.
 */
async function scroll(frames: number, step: number, maxTime: number): Promise<number[]> {
  const scroller = mounted?.scroller();
  if (!scroller) throw new Error('There is nothing to scroll');
  const times: number[] = [];
  let last = await frame();
  const end = last + maxTime;
  while (times.length < frames && last < end) {
    scroller.scrollTop += step;
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  if (scroller.scrollTop < (times.length * step) / 2) throw new Error('It did not scroll');
  return times;
}

/**
 * Highlights one line after another. Returns the milliseconds for each line, including layout, and the number of React
 * commits.
 */
async function ticks(count: number): Promise<{ times: number[]; commits: number }> {
  const times: number[] = [];
  const before = react.commits;
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    mounted?.tick(i);
    document.body.getBoundingClientRect();
    times.push(performance.now() - began);
    await frame();
  }
  return { times, commits: react.commits - before };
}

const react = (globalThis as unknown as { react: { commits: number } }).react;
Object.assign(globalThis, { lines: { open, scroll, ticks, close } });
export type LinesPage = { open: typeof open; scroll: typeof scroll; ticks: typeof ticks; close: typeof close };
