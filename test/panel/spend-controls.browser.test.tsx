import { PanelProvider } from '@/components/ui/panel-state';
// The hundreds of pages that these tests open keep working afterwards. Options that no other file has give this file a
// worker of its own.
// @vitest-environment-options { "url": "http://localhost:3000/panel", "settings": { "navigation": { "disableMainFrameNavigation": true, "disableChildPageNavigation": true } } }
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { App } from '@/entrypoints/sidepanel/App';
import type { EndpointName } from '@/lib/service/endpoints';
import { cacheKey } from '@/lib/service/request';
import type { PanelTabId } from '@/lib/settings/settings';
import {
  createCaptionsEnv,
  createPanel,
  row,
  serviceUrl,
  showInTab,
  videoA,
  videoB,
} from '../captions/captions-environment';
import { InlineWorker } from '../saved-captions/inline-worker';
import { endTimersAndChannels } from '../timers-and-channels';
import { english, t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);
const shipped = (key: string) => english[key]?.message ?? '';
/** Prevents the navigation of clicked links, because links lead out of the panel. */
const preventNavigation = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
};
beforeEach(() => {
  // The browser fake has no messages.
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation(shipped as never);
  document.addEventListener('click', preventNavigation);
  vi.stubGlobal('Worker', InlineWorker);
  vi.stubGlobal('fetch', async () => new Response('', { status: 403 }));
  vi.spyOn(browser.permissions, 'request').mockResolvedValue(false as never);
});

type CaptionsEnv = ReturnType<typeof createCaptionsEnv>;
const comment = 'UgxAbCdEfGhIjKlMnOpQ4AaABAg';
const inAnHour = 1_800_000_000 + 3600;
const link = (itag: number, expire: number) => `https://media.example/get?itag=${itag}&expire=${expire}`;
const media = (expire: number) =>
  JSON.stringify([
    {
      itag: 1,
      url: link(1, expire),
      mimeType: 'video/mp4; codecs="avc1.64001F"',
      height: 720,
      qualityLabel: '720p',
      contentLength: '9',
    },
    { itag: 2, url: link(2, expire), mimeType: 'audio/webm; codecs="opus"', bitrate: 130_000, contentLength: '5' },
  ]);

const withEndedLinks = 'everything, with links that have ended';

/** Functions that save data before a tab is opened, by the state that they create. */
const savedData: Record<string, (env: CaptionsEnv) => void> = {
  nothing: () => {},
  everything: (env) => saveAll(env, inAnHour),
  [withEndedLinks]: (env) => saveAll(env, 1),
};

function saveAll({ saveResponse }: CaptionsEnv, expire: number): void {
  const about = { videoId: videoA as never };
  saveResponse('captions', { ...about, lang: 'en' }, JSON.stringify([row(1, 'one two'), row(4, 'three four')]));
  saveResponse('captionFiles', about, JSON.stringify([{ languageCode: 'en', format: 'srv3', url: link(3, expire) }]));
  saveResponse(
    'relatedVideos',
    about,
    JSON.stringify({ pagesFetched: 1, data: [{ videoId: videoB, title: 'Another' }] }),
  );
  saveResponse(
    'videos',
    { ids: [videoA as never], additionalFields: ['isShort'] },
    JSON.stringify({ data: [{ id: videoA, title: 'Mills', description: 'at 0:01' }] }),
  );
  saveResponse('videoFiles', about, media(expire));
  saveResponse('audioFiles', about, media(expire));
  saveResponse(
    'thumbnailFiles',
    about,
    JSON.stringify([{ id: 'high', format: 'jpg', width: 480, height: 360, url: 'https://pictures.example/high.jpg' }]),
  );
  saveResponse(
    'commentReplies',
    { comment, format: 'plainText' },
    JSON.stringify({
      nextPageToken: 'two',
      data: [{ id: `${comment}.1`, textDisplay: 'at 0:01', authorDisplayName: 'A' }],
    }),
  );
}

async function openPanel(tab: PanelTabId, group: string, addData: (env: CaptionsEnv) => void) {
  cleanup();
  endTimersAndChannels();
  const env = createCaptionsEnv();
  addData(env);
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  await panel.getState().changeSettings({ files: { ...panel.getState().settings.files, group } as never });
  panel.setState({ tab, requestedComment: comment });
  const clock = { now: env.ports.now, every: () => () => {} };
  const { container } = render(
    <PanelProvider panel={panel}>
      <App t={t} clock={clock} />
    </PanelProvider>,
  );
  await vi.waitFor(() => expect(container.querySelector('[role=tabpanel] button')).not.toBeNull());
  await waitUntilIdle();
  return { ...env, container, store: panel };
}

const controlSelector = 'button, a[href], summary, [role="option"], [role="menuitem"], input, select';

/**
 * Returns all controls, but only the first two options of each list, because the other options behave in the same way.
 */
const controls = (root: Element) =>
  [...root.querySelectorAll<HTMLElement>(controlSelector)].filter(
    (control) => control.closest('[hidden]') === null && !(control.role === 'option' && indexOf(control) > 1),
  );
const indexOf = (control: Element) => [...(control.parentElement?.children ?? [])].indexOf(control);

const pricePattern = /\$\d|price unknown|my price|may bill/;
/** Returns the text, label and description of a control. */
const labelOf = (control: Element) => {
  const description = document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
  return [control.textContent, control.getAttribute('aria-label'), description].filter(Boolean).join(' ');
};

/**
 * Returns the names of the requests that the service would bill, because no response is saved or a new one is
 * requested.
 */
async function billedRequests({ requests, ports }: CaptionsEnv): Promise<string[]> {
  const names = [];
  for (const { name, params, again } of requests) {
    const saved = await ports.responses.get(cacheKey(name as EndpointName, params as never, serviceUrl));
    if (again || !saved) names.push(name);
  }
  return names;
}

const tabs: [tab: PanelTabId, group: string][] = [
  ['captions', 'captions'],
  ['related', 'captions'],
  ['replies', 'captions'],
  ['details', 'captions'],
  ['files', 'captions'],
  ['files', 'pictures'],
  ['files', 'video'],
  ['files', 'audio'],
];

describe.each(Object.entries(savedData))('panel with %s saved', (state, addData) => {
  const shownTabs = state === withEndedLinks ? tabs.filter(([tab]) => tab === 'captions' || tab === 'files') : tabs;

  it.each(shownTabs)('tab %s (%s) has at most one primary button', async (tab, group) => {
    const { container } = await openPanel(tab, group, addData);
    expect([...container.querySelectorAll('.button.primary')].slice(1).map(labelOf)).toEqual([]);
  });

  it.each(shownTabs)('tab %s (%s) has no control that spends without showing its price', async (tab, group) => {
    const findings: Findings = { unpriced: [], priced: [] };
    const open = async () => openPanel(tab, group, addData);
    await pressAll([], open, findings, await pressPath([], open));
    expect(findings.unpriced).toEqual([]);
    // A tab that can send requests has at least one paid control, which proves that the test detects paid controls.
    expect(findings.priced).not.toEqual([]);
  });
});

interface Findings {
  unpriced: string[];
  priced: string[];
}
type OpenPanel = Awaited<ReturnType<typeof openPanel>>;

/** Presses every control in an unchanged panel, and the new controls that an expanded one reveals. */
async function pressAll(
  path: readonly number[],
  open: OpenFn,
  findings: Findings,
  first: Snapshot,
  knownLabels = new Set<string>(),
) {
  let page: Snapshot | null = first;
  for (const [index, label] of first.labels.entries()) {
    // Controls that were already there have been pressed before.
    if (knownLabels.has(label)) continue;
    const before: Snapshot = page ?? (await pressPath(path, open));
    const after = await clickControl(before.panel, index);
    // If a control had no effect, the panel is reused for the next control, which saves opening another panel.
    page = after.content === before.content && after.state === before.state ? after : null;
    if ((await billedRequests(after.panel)).length > 0)
      (pricePattern.test(label) ? findings.priced : findings.unpriced).push(label);
    else if (path.length === 0 && after.expandable.has(label)) {
      await pressAll([index], open, findings, after, new Set(first.labels));
      page = null;
    }
  }
}

type OpenFn = () => Promise<OpenPanel>;
type Snapshot = ReturnType<typeof snapshotOf>;

/** Opens a panel and presses the controls at these positions, in order. */
async function pressPath(path: readonly number[], open: OpenFn): Promise<Snapshot> {
  const panel = await open();
  let snapshot = snapshotOf(panel);
  for (const at of path) snapshot = await clickControl(panel, at);
  return snapshot;
}

async function clickControl(panel: OpenPanel, at: number): Promise<Snapshot> {
  const control = controls(panel.container)[at];
  if (control) await act(async () => void fireEvent.click(control));
  await waitUntilIdle();
  return snapshotOf(panel);
}

/** Returns everything that can differ between panels: content, inputs, requests and state. */
function snapshotOf(panel: OpenPanel) {
  const visible = controls(panel.container);
  const expandable = visible.filter((control) => control.matches('[aria-haspopup], [aria-expanded], summary'));
  const fields = [...document.querySelectorAll('input')].map(({ value, checked }) => `${value} ${checked}`);
  const content = [location.href, panel.requests.length, ...fields, document.body.innerHTML].join('\n');
  return {
    panel,
    content,
    state: panel.store.getState(),
    labels: visible.map(labelOf),
    expandable: new Set(expandable.map(labelOf)),
  };
}
