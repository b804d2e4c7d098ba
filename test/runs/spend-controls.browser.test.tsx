// The hundreds of pages that this test opens stay active after it. The options below are unique to this file, so that
// it gets a worker of its own.
// @vitest-environment-options { "url": "http://localhost:3000/library", "settings": { "navigation": { "disableMainFrameNavigation": true, "disableChildPageNavigation": true } } }
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { BulkPane } from '@/components/bulk-captions/BulkPane';
import { CodingPane } from '@/components/coding/CodingPane';
import { TablePane } from '@/components/collection/TablePane';
import { ExportPane } from '@/components/export/ExportPane';
import { ImportPane } from '@/components/import/ImportPane';
import { CrawlPane } from '@/components/network/CrawlPane';
import { NetworkPane } from '@/components/network/NetworkPane';
import { OverTimePane } from '@/components/over-time/OverTimePane';
import { RunsPane } from '@/components/runs/RunsPane';
import { SavedPane } from '@/components/saved-captions/SavedPane';
import { PlaylistPane } from '@/components/search/PlaylistPane';
import { PopularPane } from '@/components/search/PopularPane';
import { SearchPane } from '@/components/search/SearchPane';
import { SpendingPane } from '@/components/spending/SpendingPane';
import { StoragePane } from '@/components/storage/StoragePane';
import { ToolsPane } from '@/components/tools/ToolsPane';
import { type LibraryPane, libraryPanes } from '@/lib/app-store/library-route';
import { updateActiveConnection } from '@/lib/connection/connection-list';
import { serviceUrl } from '../captions/captions-environment';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { recordCases } from '../collection/record-cases';
import { idsFrom } from '../run-data';
import { savedTrackStores } from '../saved-captions/saved-tracks';
import { readRuns } from '../storage/stored-records';
import { endTimersAndChannels } from '../timers-and-channels';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { DetailsPanes } from './details-panes';

afterEach(cleanup);

/** Prevents clicked links from leaving the page. */
const preventNavigation = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
};
const never = new Promise(() => {});
beforeEach(() => {
  document.addEventListener('click', preventNavigation);
  // The file system never opens, and the user denies every permission.
  const estimate = async () => ({ usage: 1, quota: 1e9 });
  const storage = { estimate, persisted: async () => true, persist: async () => true, getDirectory: () => never };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  vi.spyOn(browser.permissions, 'request').mockResolvedValue(false as never);
  Object.assign(browser.permissions, { remove: async () => false });
  vi.spyOn(browser.runtime, 'getManifest').mockReturnValue({ version: '0.1.0' } as never);
});

interface PaneCase {
  Pane: ComponentType;
  /** The label of a field, and the text typed into it before a control is pressed. */
  typed?: [field: RegExp, text: string];
  /** The saved data that the pane needs before one of its controls can start requests. */
  canStart: 'always' | 'with ids' | 'with runs' | 'never';
  /** The name of the button that applies the typed text. */
  appliedBy?: string;
  /** Additional saved data for this pane. */
  extraRecords?: StoredRecords;
}

const mcpUrl = 'https://service.example/mcp';
const tool = { name: 'now', inputSchema: { type: 'object', properties: { zone: { type: 'string' } } } };

/** All panes of the library, and the details of a collection. */
const panes: [name: LibraryPane | 'details', tried: PaneCase][] = [
  ['table', { Pane: TablePane, canStart: 'with ids' }],
  ['network', { Pane: NetworkPane, canStart: 'never' }],
  ['over-time', { Pane: OverTimePane, canStart: 'with ids' }],
  ['coding', { Pane: CodingPane, canStart: 'never' }],
  ['search', { Pane: SearchPane, typed: [/^Query$/, 'tide mills'], canStart: 'always' }],
  ['playlist', { Pane: PlaylistPane, typed: [/^Address or ID$/, 'PLtides0123456789'], canStart: 'always' }],
  ['related', { Pane: CrawlPane, typed: [/^Paste a list/, idsFrom(0, 2).join(' ')], canStart: 'always' }],
  ['popular', { Pane: PopularPane, canStart: 'always' }],
  ['import', { Pane: ImportPane, typed: [/^Video IDs/, idsFrom(0, 2).join(' ')], canStart: 'never' }],
  [
    'bulk-captions',
    { Pane: BulkPane, typed: [/^Video IDs/, idsFrom(0, 2).join(' ')], appliedBy: t('importRead'), canStart: 'always' },
  ],
  [
    'saved-captions',
    {
      Pane: SavedPane,
      typed: [/^Search saved captions/, 'moon'],
      canStart: 'always',
      extraRecords: savedTrackStores,
    },
  ],
  ['runs', { Pane: RunsPane, canStart: 'with runs' }],
  ['spending', { Pane: SpendingPane, canStart: 'never', extraRecords: { ledger: savedTrackStores.ledger ?? [] } }],
  ['export', { Pane: ExportPane, canStart: 'never' }],
  ['storage', { Pane: StoragePane, canStart: 'never' }],
  [
    'tools',
    { Pane: ToolsPane, canStart: 'always', extraRecords: { toolLists: [{ mcpUrl, at: 1, tools: [tool], next: 'x' }] } },
  ],
  ['details', { Pane: DetailsPanes, canStart: 'with ids' }],
];
const enteredPrices = { batchVideos: 130, playlistItems: 200, popularVideos: 200 };

async function openPane(
  { Pane, typed, appliedBy, extraRecords }: PaneCase,
  records: StoredRecords,
  { token, priced: isPriced }: Conditions,
) {
  cleanup();
  endTimersAndChannels();
  const library = await openLibraryPane(Pane, { ...records, ...extraRecords }, isPriced ? enteredPrices : {});
  const { panel } = library;
  if (!token) panel.setState({ account: { serviceUrl, token: { is: 'none' }, permitted: true } });
  const settings = updateActiveConnection(panel.getState().settings, { mcpUrl });
  await act(() => panel.getState().changeSettings(settings));
  await waitUntilIdle();
  if (typed) {
    const [field] = screen.getAllByLabelText(typed[0], { selector: 'input:not([type=radio]), textarea' });
    fireEvent.change(field ?? document.body, { target: { value: typed[1] } });
    await waitUntilIdle();
  }
  if (appliedBy) {
    fireEvent.click(screen.getByRole('button', { name: appliedBy }));
    for (let turns = 4; turns > 0; turns -= 1) await waitUntilIdle();
  }
  return { ...library, before: await pendingRequests() };
}
type OpenedPane = Awaited<ReturnType<typeof openPane>>;

interface Conditions {
  token: boolean;
  priced: boolean;
}
const conditions: [string, Conditions][] = [
  ['no price', { token: true, priced: false }],
  ['the user’s own prices', { token: true, priced: true }],
  [t('popupTokenMissing'), { token: false, priced: true }],
];

/** Counts the planned requests of active runs, which the worker would send. */
async function pendingRequests(): Promise<number> {
  const { runs: all, steps } = await readRuns();
  const ids = new Set(all.filter(({ state }) => state === 'running').map(({ id }) => id));
  return steps.filter(({ runId, state }) => ids.has(runId) && state === 'planned').length;
}

const controls = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'button, summary, [role=option], [role=menuitem], input[type=checkbox], input[type=radio]',
    ),
  ].filter(
    (control) => control.closest('[hidden]') === null && !(indexOf(control) > 2 && control.matches('[role=option]')),
  );
const indexOf = (control: Element) => [...(control.parentElement?.children ?? [])].indexOf(control);
const labelOf = (control: Element) =>
  [control.textContent, control.getAttribute('aria-label')].filter(Boolean).join(' ');
const pricePattern = /\$\d|price unknown|my price|may bill/;

interface Findings {
  unpriced: string[];
  spending: string[];
}

type Open = () => ReturnType<typeof openPane>;

/** Presses each control of an unchanged page, and then the new controls that appear. */
async function press(
  open: Open,
  findings: Findings,
  path: number[],
  first: PageSnapshot,
  known: Set<string>,
): Promise<void> {
  let page: PageSnapshot | null = first;
  const unknown = [...first.labels.entries()].filter(([, label]) => !known.has(label));
  // A control of this page is pressed here, even if a deeper page has one with the same label.
  for (const [, label] of unknown) known.add(label);
  for (const [index, label] of unknown) {
    const before: PageSnapshot = page ?? (await openAndPress(open, path));
    const after = await click(before.page, index);
    // If a control had no effect, the page is reused for the next control, which saves opening another page.
    page = after.markup === before.markup && after.state === before.state ? after : null;
    if (after.startsRequests) (pricePattern.test(label) ? findings.spending : findings.unpriced).push(label);
    else if (path.length < 2 && after.labels.some((each) => !known.has(each))) {
      await press(open, findings, [...path, index], after, known);
      page = null;
    }
  }
}

type PageSnapshot = Awaited<ReturnType<typeof pageState>>;

/** Opens a page and presses the controls at these positions, in order. */
async function openAndPress(open: Open, path: readonly number[]): Promise<PageSnapshot> {
  const page = await open();
  let snapshot = await pageState(page);
  for (const at of path) snapshot = await click(page, at);
  return snapshot;
}

async function click(page: OpenedPane, at: number): Promise<PageSnapshot> {
  const control = controls()[at];
  if (control) await act(async () => void fireEvent.click(control));
  await waitUntilIdle();
  return pageState(page);
}

/** Returns everything that can differ between two pages: content, route, inputs and state. */
async function pageState(page: OpenedPane) {
  const { before, workerCalls, panel } = page;
  const startsRequests =
    (await pendingRequests()) > before ||
    workerCalls.some((kind) => kind === 'service/call' || kind.startsWith('tools/'));
  const fields = [...document.querySelectorAll('input')].map(({ value, checked }) => `${value} ${checked}`);
  const markup = [location.href, workerCalls.length, ...fields, document.body.innerHTML].join('\n');
  return { page, startsRequests, markup, state: panel.getState(), labels: controls().map(labelOf) };
}

it('tests every pane of the library', () => {
  expect(new Set(panes.map(([name]) => name))).toEqual(new Set([...libraryPanes, 'details']));
});

/** Without own prices, in every state of a collection; otherwise in the last one, which has all controls of the others. */
const cases = Object.entries(recordCases).flatMap(([state, records], index, all) =>
  (index === all.length - 1 ? conditions : conditions.slice(0, 1)).map(
    ([name, condition]) => [state, name, records, condition] as const,
  ),
);

describe.each(cases)('panes of the library with %s and %s', (_, __, records, condition) => {
  it.each(panes)('start requests in the pane %s only through controls that show a price', async (___, paneCase) => {
    const findings: Findings = { unpriced: [], spending: [] };
    const open = () => openPane(paneCase, records, condition);
    const first = await openAndPress(open, []);
    expect(first.startsRequests).toBe(false);
    await press(open, findings, [], first, new Set());
    expect(findings.unpriced).toEqual([]);
    // Proves that the test detects requests: at least one control starts requests where it should, and none does
    // without a token.
    const expectsStart = {
      always: true,
      'with ids': 'itemBatches' in records,
      'with runs': 'runs' in records,
      never: false,
    };
    expect(findings.spending.length > 0).toBe(condition.token && expectsStart[paneCase.canStart]);
  });
});
