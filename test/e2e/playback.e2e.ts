import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { test } from './extension.ts';
import { localized, type MessageKey, t } from './localized.ts';

/** Chooses options in the playback menu, by the keys of their messages, and closes it. */
async function choose(panel: Page, ...choices: (MessageKey | number)[]): Promise<void> {
  await panel.getByRole('button', { name: localized('playback') }).click();
  const menu = panel.getByRole('dialog', { name: localized('playback') });
  for (const choice of choices) {
    const name = typeof choice === 'number' ? String(choice) : localized(choice);
    await menu
      .getByRole('button', { name, exact: typeof choice === 'number' })
      .first()
      .click();
  }
  await panel.keyboard.press('Escape');
}

/** An auto-pause: its time in the video, and how late a timer of the page was before it, in seconds. */
interface Stop {
  time: number;
  lag: number;
}

/** Plays on at once after each pause but the last, and records in the page where it paused. */
const recordStops = (page: Page, count: number): Promise<Stop[]> =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement, count) =>
      new Promise<Stop[]>((done) => {
        const stops: Stop[] = [];
        let lag = 0;
        let before = performance.now();
        const timer = setInterval(() => {
          lag = Math.max(lag, (performance.now() - before - 10) / 1000);
          before = performance.now();
        }, 10);
        const onPause = () => {
          stops.push({ time: video.currentTime, lag: Math.max(lag, (performance.now() - before - 10) / 1000) });
          lag = 0;
          if (stops.length < count) return void video.play();
          video.removeEventListener('pause', onPause);
          clearInterval(timer);
          done(stops);
        };
        video.addEventListener('pause', onPause);
        void video.play();
      }),
    count,
  );

const seekTo = (page: Page, seconds: number): Promise<void> =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, time) => {
    video.currentTime = time;
    await new Promise((done) => video.addEventListener('seeked', done, { once: true }));
  }, seconds);

const stateOf = (page: Page) =>
  page.locator('video').evaluate(({ paused, playbackRate, currentTime }: HTMLVideoElement) => ({
    paused,
    playbackRate,
    currentTime,
  }));

interface Line {
  offset: number;
  duration: number;
}

/** The ends of lines, where a line also ends when the next one starts. Lines closer than 0.3 s are one. */
const endsOf = (lines: readonly Line[]): number[] =>
  lines.flatMap(({ offset, duration }, index) => {
    const next = lines[index + 1]?.offset ?? Number.POSITIVE_INFINITY;
    return next - offset < 0.3 ? [] : [Math.min(offset + duration, next)];
  });

async function measureStops(page: Page, lines: readonly Line[], from: number, count: number): Promise<void> {
  const ends = endsOf(lines).filter((end) => end > from + 0.1);
  await seekTo(page, from);
  const stops = await recordStops(page, count);
  const errors = stops.map(({ time }, index) => Math.abs(time - (ends[index] ?? 0)) / 2);
  const milliseconds = (values: readonly number[]) => `${(1000 * Math.max(...values)).toFixed(0)} ms`;
  test.info().annotations.push({
    type: 'measured',
    description: `${count} lines, at most ${milliseconds(errors)} off; timers at most ${milliseconds(stops.map(({ lag }) => lag))} late`,
  });
  // A page on a busy machine cannot pause before its timers run.
  for (const [index, { lag }] of stops.entries()) expect(errors[index]).toBeLessThanOrEqual(0.15 + lag);
}

test.describe('auto-pause', () => {
  test('stops within 150 ms of the end of 25 lines at double speed, and goes on by key', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    const lines = service.sampleData.video(service.sample.videoId)?.tracks[0]?.cues() ?? [];
    await choose(panel, 'autoPauseAfter', 2);
    await expect.poll(async () => (await stateOf(page)).playbackRate).toBe(2);
    await measureStops(page, lines, 0, 25);

    // The line that was heard stays the current one; its keys play it again, and the next one.
    const stopped = (await stateOf(page)).currentTime;
    const index = lines.findLastIndex(({ offset }) => offset < stopped - 0.2);
    await expect(panel.getByRole('option').nth(index)).toHaveAttribute('aria-current', 'true');
    await panel.keyboard.press('r');
    await expect.poll(async () => (await stateOf(page)).currentTime).toBeLessThan(stopped - 0.2);
    await expect.poll(async () => (await stateOf(page)).paused).toBe(true);
    expect(Math.abs((await stateOf(page)).currentTime - stopped)).toBeLessThan(0.3);
    for (const [turn, key] of ['p', 'k'].entries()) {
      await panel.keyboard.press(key);
      const end = endsOf(lines).filter((one) => one > stopped + 0.3)[turn] ?? 0;
      await expect.poll(async () => Math.abs((await stateOf(page)).currentTime - end)).toBeLessThan(0.3);
      await expect.poll(async () => (await stateOf(page)).paused).toBe(true);
    }

    // A seek by hand starts anew from there, and one icon ends it all.
    await seekTo(page, (lines[60]?.offset ?? 0) + 0.05);
    expect(await recordStops(page, 1)).toHaveLength(1);
    expect((await stateOf(page)).currentTime).toBeCloseTo(endsOf(lines.slice(60, 62))[0] ?? 0, 0);
    await panel.getByRole('button', { name: localized('playbackNormal') }).click();
    await expect.poll(async () => (await stateOf(page)).playbackRate).toBe(1);
    await panel.keyboard.press('p');
    const next = endsOf(lines).find((end) => end > (lines[62]?.offset ?? 0)) ?? 0;
    await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(next + 0.3);
  });

  test('stops within 150 ms of the end of 100 lines in ten minutes @long', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    const lines = service.sampleData.video(service.sample.videoId)?.tracks[0]?.cues() ?? [];
    await choose(panel, 'autoPauseAfter', 2);
    await measureStops(page, lines, 0, 100);
  });

  test('leaves an advertisement alone, also in a pause', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    await choose(panel, 'autoPauseAfter', 'playbackPausesFast');
    const lines = service.sampleData.video(service.sample.videoId)?.tracks[0]?.cues() ?? [];
    const pause = lines.find(
      ({ offset, duration }, index) => (lines[index + 1]?.offset ?? 0) - offset - duration > 3.5,
    );
    await seekTo(page, (pause?.offset ?? 0) + (pause?.duration ?? 0) + 0.1);
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(async () => (await stateOf(page)).playbackRate).toBe(3);
    const slowest = await page.locator('video').evaluate(
      async (video: HTMLVideoElement) =>
        new Promise<{ rates: number[]; pauses: number }>((done) => {
          const rates = new Set<number>();
          let pauses = 0;
          video.addEventListener('pause', () => (pauses += video.ended ? 0 : 1));
          video.addEventListener('timeupdate', () => video.currentTime > 0 && rates.add(video.playbackRate));
          video.addEventListener('ended', () => done({ rates: [...rates], pauses }), { once: true });
          video.src = '/ad/15.wav';
          void video.play();
        }),
    );
    expect(slowest).toEqual({ rates: [1], pauses: 0 });
  });
});

test.describe('pauses in speech', () => {
  for (const [choice, fast] of [
    ['playbackPausesSkip', Number.POSITIVE_INFINITY],
    ['playbackPausesFast', 3],
  ] as const) {
    test(`shorten playback as computed: ${choice}`, async ({ connected, service }) => {
      const page = await openVideo(connected, service.sample.videoId);
      const panel = await openPanelNextTo(connected, page);
      await getCaptions(panel);
      const lines = service.sampleData.video(service.sample.videoId)?.tracks[0]?.cues() ?? [];
      const gaps = lines.flatMap(({ offset, duration }, index) => {
        const next = lines[index + 1]?.offset ?? 0;
        return next - offset - duration >= 2 ? [{ from: offset + duration, to: next }] : [];
      });
      // The two pauses that are closest together.
      const spanFrom = (index: number) => (gaps[index + 1]?.to ?? 0) - (gaps[index]?.from ?? 0);
      const [start = 0] = gaps
        .slice(1)
        .map((_, index) => index)
        .sort((a, b) => spanFrom(a) - spanFrom(b));
      const from = (gaps[start]?.from ?? 0) - 1;
      const to = (gaps[start + 1]?.to ?? 0) + 1;
      const inPauses = gaps.slice(start, start + 2).reduce((sum, gap) => sum + (gap.to - gap.from - 0.4), 0);
      await choose(panel, choice, 2);
      await expect.poll(async () => (await stateOf(page)).playbackRate).toBe(2);
      await seekTo(page, from);
      const seconds = await page.locator('video').evaluate(
        (video: HTMLVideoElement, end) =>
          new Promise<number>((done) => {
            const start = performance.now();
            const timer = setInterval(() => {
              if (video.currentTime < end) return;
              clearInterval(timer);
              done((performance.now() - start) / 1000);
            }, 10);
            void video.play();
          }),
        to,
      );
      const expected = (to - from - inPauses) / 2 + inPauses / fast;
      expect(Math.abs(seconds - expected)).toBeLessThan(1.5);
    });
  }
});

/** Fifteen passages of 28 s in ten minutes, each of eight lines and after a pause of 12 s; in seconds. */
const passages = Array.from({ length: 15 }, (_, index) => ({ from: 40 * index + 12, to: 40 * index + 40 }));
const passageLines: readonly Line[] = passages.flatMap(({ from }) =>
  Array.from({ length: 8 }, (_, index) => ({ offset: from + 3.5 * index, duration: 3.5 })),
);

const srtTime = (seconds: number) => new Date(1000 * seconds).toISOString().slice(11, 23).replace('.', ',');
const passagesFile = passageLines
  .map(
    ({ offset, duration }, index) =>
      `${index + 1}\n${srtTime(offset)} --> ${srtTime(offset + duration)}\nLine ${index}`,
  )
  .join('\n\n');

/** How ten minutes of a video played, in seconds. */
interface Playback {
  seconds: number;
  /** The least time between a passage and what was skipped or played fast; negative if words were. */
  margin: number;
  /** How late a timer of the page was at most, and so the measurement. */
  lag: number;
}

const playTenMinutes = (page: Page): Promise<Playback> =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement, passages) =>
      new Promise<Playback>((done) => {
        const start = performance.now() / 1000;
        let margin = Number.POSITIVE_INFINITY;
        let lag = 0;
        let before = { at: start, time: 0, rate: 1 };
        const distance = (from: number, to: number) =>
          Math.min(...passages.map((one) => Math.max(one.from - to, from - one.to)));
        const timer = setInterval(() => {
          const now = { at: performance.now() / 1000, time: video.currentTime, rate: video.playbackRate };
          const passed = now.at - before.at;
          lag = Math.max(lag, passed - 0.01);
          const isPlain = now.time - before.time < passed + 0.1 && before.rate === 1 && now.rate === 1;
          if (!isPlain) margin = Math.min(margin, distance(before.time, now.time));
          before = now;
          if (now.time < 600) return;
          clearInterval(timer);
          done({ seconds: now.at - start, margin, lag });
        }, 10);
        void video.play();
      }),
    passages,
  );

test.describe('ten minutes with three of pauses', () => {
  for (const [choice, minutes] of [
    ['playbackPausesSkip', 7.2],
    // Seven, a third of three, and the margins of fourteen pauses.
    ['playbackPausesFast', 8.2],
  ] as const) {
    test(`play in at most ${minutes}, and no word is cut: ${choice} @long`, async ({ connected, service }) => {
      test.setTimeout(12 * 60_000);
      const page = await openVideo(connected, service.sampleData.special.withoutCaptions);
      const panel = await openPanelNextTo(connected, page);
      const chooser = panel.waitForEvent('filechooser');
      await panel.getByRole('button', { name: t('openCaptionFile') }).click();
      await (await chooser).setFiles({ name: 'talk.srt', mimeType: 'text/plain', buffer: Buffer.from(passagesFile) });
      await expect(panel.getByRole('option')).toHaveCount(passageLines.length);
      await choose(panel, choice);
      const { seconds, margin, lag } = await playTenMinutes(page);
      test.info().annotations.push({
        type: 'measured',
        description: `${(seconds / 60).toFixed(2)} minutes; at least ${margin.toFixed(3)} s from words; timers at most ${lag.toFixed(3)} s late`,
      });
      expect(seconds).toBeLessThanOrEqual(60 * minutes);
      expect(margin + lag).toBeGreaterThan(0);
    });
  }
});
