import type { Page } from '@playwright/test';
import { built, type Installed, launch } from '../e2e/browser.ts';
import { connect } from '../e2e/connect.ts';
import { seed } from '../e2e/seeded-library.ts';
import { openSidePanelFor } from '../e2e/toolbar.ts';
import { createTestCollection } from '../fixtures/collection.ts';
import { serve } from '../service/serve.ts';
import { getCaptions, openVideo } from '../tour/user-actions.ts';
import { emptyExtension } from './empty-extension.ts';
import { closeInTime, inTime } from './in-time.ts';
import { medianOf } from './numbers.ts';
import { type Rounds, runRounds } from './rounds.ts';
import type { Session } from './session.ts';
import type { Goal, Outcome } from './shape.ts';

const rounds = 15;
const minRounds = 3;
const videos = 10_000;

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
    const collectionId = await prepare(installed, service);
    const opening = (name: string, path: string, selector: string, of = installed): Opening => ({
      ...{ name, path, selector, times: [] },
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
    report(outcomesOf(openings, done));
  } finally {
    await Promise.all([empty, installed].map((each) => closeInTime(() => each.stop())));
    await closeInTime(() => service.stop());
  }
}

/** Gets the captions of the sample video as a user does, stores a collection, and returns the collection's id. */
async function prepare(installed: Installed, service: Awaited<ReturnType<typeof serve>>): Promise<string> {
  const page = await connect(installed, service);
  const video = await openVideo(installed, service.sample.videoId);
  const panel = await openSidePanelFor(installed, video);
  await getCaptions(panel);
  await panel.close();
  await video.close();
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
    await chrome.storage.session.set({ [`wish:${id}`]: { videoId: video, tab: null, comment: null } });
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
    ...{ where: 'Chromium', unit: 'ms', limit: trivial?.time ?? null, ours: time, peers: {}, rounds },
    goal: goals[name] ?? {},
  }));
}
