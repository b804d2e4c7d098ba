import type { Page } from '@playwright/test';
import { built, type Installed, launch } from '../e2e/browser.ts';
import { connect } from '../e2e/connect.ts';
import { localized } from '../e2e/localized.ts';
import { seed } from '../e2e/seeded-library.ts';
import { openSidePanelFor } from '../e2e/toolbar.ts';
import { createTestCollection } from '../fixtures/collection.ts';
import { serve } from '../service/serve.ts';
import { openVideo } from '../tour/user-actions.ts';
import { emptyExtension } from './empty-extension.ts';
import { closeInTime, inTime } from './in-time.ts';
import { medianOf } from './numbers.ts';
import { type Rounds, runRounds } from './rounds.ts';
import type { Session } from './session.ts';
import type { Goal, Outcome } from './shape.ts';
import { preloadParts, visitOne } from './visit-page.ts';

const rounds = 15;
const minRounds = 3;
const videos = 10_000;
/** The number of videos whose captions are requested in the panel. */
const panelVideos = 5;
const maxVideoSeconds = 2 * 60 * 60;

type Served = Awaited<ReturnType<typeof serve>>;

/** A page that is opened in its own tab, and the first element that a user waits for. */
interface Opening {
  name: string;
  installed: Installed;
  path: string;
  selector: string;
  /** The video with saved captions that the panel shows. */
  videoId?: string;
  /** Milliseconds from the start of the navigation until the element is in the page. */
  times: number[];
}

/** Measures how long a user waits for the first content of each page, beside a page with one React element. */
export async function drive({ measuring, now, report }: Session): Promise<void> {
  const service = await serve({ port: 0 });
  const { platformUrl } = service;
  const empty = await launch({ platformUrl, extension: await emptyExtension() });
  const installed = await launch({ platformUrl, extension: built });
  try {
    const panelTimes = await measurePanel(installed, service);
    const collectionId = await storeCollection(installed);
    const opening = (name: string, path: string, selector: string, of = installed): Opening => ({
      name,
      path,
      selector,
      times: [],
      installed: of,
    });
    const openings = [
      opening('trivial', 'sidepanel.html', '#root p', empty),
      { ...opening('panel', 'sidepanel.html', '[role=option]'), videoId: service.sample.videoId },
      opening('popup', 'popup.html', 'main'),
      opening('table', `library.html#${collectionId}/table`, '[role=row] [role=gridcell], tbody td'),
    ];
    // The first round is a warm-up that opens the database.
    const plan = { planned: rounds, minimum: minRounds, warmUps: 1, milliseconds: measuring, now };
    const done = await runRounds(plan, async (round) => {
      for (const each of openings) {
        const took = await inTime(`Opening the ${each.name}`, open(each));
        if (round >= 0) each.times.push(took);
      }
    });
    report([...outcomesOf(openings, done), ...panelOutcomes(panelTimes)]);
  } finally {
    await Promise.all([empty, installed].map((each) => closeInTime(() => each.stop())));
    await closeInTime(() => service.stop());
  }
}

/** Milliseconds until the lines of a track are in the open panel. */
interface PanelTimes {
  /** From the click on *Get captions*, including the response of the local service. */
  got: number[];
  /** From the click on a link of the platform to another video with saved captions. */
  followed: number[];
}

/** Gets the captions of several videos in the side panel, as a user does, and visits these videos again. */
async function measurePanel(installed: Installed, service: Served): Promise<PanelTimes> {
  await (await connect(installed, service)).close();
  const video = await openVideo(installed, service.sample.videoId);
  const panel = await openSidePanelFor(installed, video);
  const button = panel.getByRole('button', { name: localized('captionsGet') });
  const ids = [service.sample.videoId, ...captionedIds(service)];
  const times: PanelTimes = { got: [], followed: [] };
  for (const id of ids) {
    await video.goto(`https://www.youtube.com/watch?v=${id}`);
    await button.waitFor();
    const began = await button.evaluate((element: HTMLElement) => {
      element.click();
      return performance.timeOrigin + performance.now();
    });
    times.got.push((await panel.evaluate(timeOfLines, '')) - began);
  }
  await video.evaluate(preloadParts, ids);
  for (const id of ids) {
    const before = await panel.getByRole('listbox').innerText();
    const shown = panel.evaluate(timeOfLines, before.slice(0, 200));
    const began = (await video.evaluate(() => performance.timeOrigin)) + (await video.evaluate(visitOne, id));
    times.followed.push((await shown) - began);
  }
  await panel.close();
  await video.close();
  return times;
}

/** Runs in the panel: returns the time at which other lines are shown, in milliseconds since 1970. */
const timeOfLines = (before: string): Promise<number> =>
  new Promise((done) => {
    const check = () => {
      const list = document.querySelector<HTMLElement>('[role=listbox]');
      if (!list?.querySelector('[role=option]') || list.innerText.startsWith(before || '\0')) return;
      observer.disconnect();
      done(performance.timeOrigin + performance.now());
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true });
    check();
  });

/**
 * Returns videos with captions in English that are shorter than two hours. One sample video lasts 21 hours, and its
 * 30,000 lines would be the slowest of a row that tells what most users wait.
 */
const captionedIds = ({ sampleData, sample }: Served): string[] =>
  sampleData.videos
    .filter(({ tracks: [track] }) => track?.origin === 'authored' && track.lang === 'en')
    .filter(({ id, duration }) => id !== sample.videoId && duration < maxVideoSeconds)
    .slice(0, panelVideos)
    .map(({ id }) => id);

async function storeCollection({ open: openPage }: Installed): Promise<string> {
  const page = await openPage('library.html');
  const collection = createTestCollection({ videos });
  await seed(page, collection);
  await page.close();
  return encodeURIComponent(collection.collection.id);
}

/** Opens a page and returns the milliseconds until its element is there. */
async function open({ installed, path, selector, videoId }: Opening): Promise<number> {
  const page = await installed.context.newPage();
  try {
    if (videoId) await requestSavedVideo(installed, page, videoId);
    await page.addInitScript(watchFor, selector);
    await page.goto(installed.address(path), { waitUntil: 'commit' });
    return await page
      .waitForFunction(() => (window as { shownAt?: number }).shownAt)
      .then((at) => at.jsonValue() as Promise<number>);
  } finally {
    await page.close();
  }
}

/** Requests the saved video in the panel of this page's window. */
async function requestSavedVideo(installed: Installed, page: Page, videoId: string): Promise<void> {
  await page.goto(installed.address('manifest.json'));
  await page.evaluate(async (video) => {
    const { id } = await chrome.windows.getCurrent();
    await chrome.storage.session.set({ [`panel-request:${id}`]: { videoId: video, tab: null, comment: null } });
  }, videoId);
}

/** Runs in the page: records the time at which an element is first in the document. */
function watchFor(selector: string): void {
  const shown = window as { shownAt?: number };
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    shown.shownAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

function outcomesOf(openings: readonly Opening[], rounds: Rounds): Outcome[] {
  const [trivial, ...others] = openings.map(({ times, ...each }) => ({ ...each, time: medianOf(times) }));
  const goals: Record<string, Goal> = {
    panel: { ofLimit: [3, 2] },
    table: { ofLimit: [5, 3] },
    popup: { ofLimit: [2, 1.5] },
  };
  return others.map(({ name, time }) => ({
    what: `open the ${name}`,
    where: 'Chromium',
    unit: 'ms',
    limit: trivial?.time ?? null,
    ours: time,
    peers: {},
    rounds,
    goal: goals[name] ?? {},
  }));
}

const panelOutcomes = (times: PanelTimes): Outcome[] => {
  // The first time of each is a warm-up.
  const [got, followed] = [times.got.slice(1), times.followed.slice(1)];
  const row = (what: string, ours: number, goal: Goal): Outcome => ({
    what,
    where: 'side panel',
    unit: 'ms',
    limit: null,
    ours,
    peers: {},
    goal,
  });
  return [
    row('*Get captions* → lines', medianOf(got), { max: [80, 50] }),
    row('… the slowest', Math.max(...got), { max: [160, 100] }),
    row('navigation → lines', medianOf(followed), { max: [100, 70] }),
  ];
};
