import type { PlayerClock, PointsRequest } from '@/lib/platform/player';
import type { CachedResponse } from '@/lib/service/call';
import { type EndpointName, endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { cacheKey } from '@/lib/service/request';
import { fail, ok, type Result } from '@/lib/shared/result';
import { noSpending } from '@/lib/spending/spending';
// The panel imports this module dynamically on its first request, which would take extra ticks, and the tests count
// ticks.
import '@/lib/messaging/call-worker';
import { createPanelStore, type PanelStore } from '@/lib/app-store/panel-store';
import type { PanelPorts } from '@/lib/app-store/ports';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import { captionsStoreOf } from '@/lib/captions/store/captions-store';
import { localPatterns } from '../local-patterns';
import { testSettings } from '../test-settings';

export const serviceUrl = 'https://service.example';
export const videoA = 'aaaaaaaaaaa';
export const videoB = 'bbbbbbbbbbb';

/** Creates a caption as the service sends it. */
export const row = (offset: number, text: string, lang = 'en') => ({
  offset,
  duration: 2,
  lang,
  text,
  wordCount: text.split(' ').length,
  speechRate: text.split(' ').length * 30,
});

const watchNothing = () => () => {};

/** Ports with an empty ledger, an account without a token, and no tab. */
const idlePorts = {
  ledger: {
    today: async () => noSpending,
    possible: async () => [],
    attempts: async () => [],
    recent: async () => [],
    unsettled: async () => [],
    watch: watchNothing,
  },
  settings: { get: async () => testSettings(serviceUrl), change: async () => {}, watch: watchNothing },
  openOptions: async () => {},
  reloadTab: async () => {},
  account: { get: async () => ({ serviceUrl, token: { is: 'none' as const }, permitted: true }), watch: watchNothing },
  online: { get: () => true, watch: watchNothing },
  languages: ['en-US'],
  uncaughtErrors: { watch: watchNothing },
  panelRequests: { watch: watchNothing },
  permit: async () => true,
};

function createResponseCache(now: () => number) {
  const responses = new Map<string, CachedResponse>();
  const watchers = new Set<() => void>();
  const save = (name: EndpointName, params: ParamsOf<EndpointName>, body: string): CachedResponse => {
    const key = cacheKey(name, params, serviceUrl);
    const videoId = endpointOf(name).videoIdIn(params) ?? null;
    const times = { requestedAt: now(), receivedAt: now() };
    const response = {
      key,
      name,
      params,
      videoId,
      ...times,
      status: 200,
      contentType: 'application/json',
      body,
    };
    responses.set(key, response);
    return response;
  };
  const savedResponses: PanelPorts['responses'] = {
    get: async (key) => responses.get(key),
    about: async (videoId, name) =>
      [...responses.values()].filter((one) => one.videoId === videoId && (!name || one.name === name)).reverse(),
    recent: async () => [],
    saveTitle: async () => {},
    titleOf: async () => null,
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
  const saveInWorker: typeof save = (name, params, body) => {
    const response = save(name, params, body);
    for (const changed of watchers) changed();
    return response;
  };
  /** Stores a record that no request returned. */
  const saveRecord = (record: CachedResponse): void => {
    responses.set(record.key, record);
    for (const changed of watchers) changed();
  };
  return { save, saveInWorker, saveRecord, savedResponses, savedKeys: () => [...responses.keys()] };
}

/** Creates a service that responds when the test calls `respond`. Pages see a response saved before its request ends. */
function createService(save: ReturnType<typeof createResponseCache>['save']) {
  const requests: { name: string; params: unknown; again: boolean }[] = [];
  const waiting: ((body: string | Failure) => void)[] = [];
  const sendMessage = (async (
    kind: string,
    body: { name: EndpointName; params: never; options?: { again?: boolean } },
  ) => {
    if (kind !== 'service/call') return null;
    requests.push({ name: body.name, params: body.params, again: body.options?.again ?? false });
    return new Promise<Result<{ key: string }, Failure>>((resolve) => {
      waiting.push((response) => {
        if (typeof response !== 'string') return resolve({ ok: false, failure: response });
        const { key } = save(body.name, body.params, response);
        void settle().then(() => resolve({ ok: true, value: { key } }));
      });
    });
    // The cast is needed because one function responds to all kinds of messages.
  }) as PanelPorts['sendMessage'];
  const respond = async (response: string | Failure): Promise<void> => {
    waiting.shift()?.(response);
    await settle();
    await settle();
  };
  return { sendMessage, requests, respond };
}

/** Creates a player. The test calls `tick` to report a time in seconds to the listener. */
function createPlayer() {
  let listener: ((clock: PlayerClock) => void) | null = null;
  const sought: number[] = [];
  const rates: (number | null)[] = [];
  const playing: (true | 'toggle')[] = [];
  const points: PointsRequest[] = [];
  const player: PanelPorts['player'] = {
    listen(_tabId, newListener) {
      listener = newListener;
      return () => {
        if (listener === newListener) listener = null;
      };
    },
    seek: (_tabId, seconds) => void sought.push(seconds),
    setRate: (_tabId, { rate }) => void rates.push(rate),
    play: (_tabId, { play }) => void playing.push(play),
    setPoints: (_tabId, to) => void points.push(to),
  };
  return {
    player,
    sought,
    rates,
    playing,
    points,
    tick: (time: number, length: number | null = 60, rate = 1, paused = false, more: Partial<PlayerClock> = {}) =>
      listener?.({ time, paused, rate, length, ...more }),
  };
}

/**
 * Creates an in-memory environment. The test controls the saved responses and the service, and reads exports and copied
 * text.
 */
export function createCaptionsEnv() {
  const saved: { name: string; type: string; text: string }[] = [];
  const copied: string[] = [];
  const opened: [string, number][] = [];
  const clock = { time: 1_800_000_000_000, signed: 'links are refused' };
  const {
    save: saveResponse,
    saveInWorker,
    saveRecord,
    savedResponses,
    savedKeys,
  } = createResponseCache(() => clock.time);
  const { sendMessage, ...service } = createService(saveInWorker);
  const { player, ...playerControls } = createPlayer();
  const ports: PanelPorts = {
    ...idlePorts,
    sessionSpent: async () => noSpending,
    sendMessage,
    responses: savedResponses,
    player,
    tab: {
      get: async () => null,
      watch: watchNothing,
      shownIn: async () => null,
      open: async (videoId, seconds) => void opened.push([videoId, seconds]),
    },
    save: async (name, type, parts) => void saved.push({ name, type, text: await new Blob(parts).text() }),
    copy: async (text) => void copied.push(text),
    fetchSigned: async () => (clock.signed.startsWith('<') ? ok(clock.signed) : fail({ is: 'status', status: 403 })),
    patterns: { ...localPatterns },
    now: () => clock.time,
    wait: async () => {},
  };
  return { clock, ports, saveResponse, saveRecord, savedKeys, saved, copied, opened, ...service, ...playerControls };
}

/** Waits until the callbacks of all settled promises have run. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
};

/** Creates and starts a panel store for a video. */
export async function createPanel(ports: PanelPorts, videoId: string): Promise<CaptionsStore> {
  const panel = captionsStoreOf(createPanelStore(ports));
  panel.getState().start();
  await settle();
  await openVideo(panel, videoId);
  return panel;
}

export async function openVideo(panel: PanelStore, videoId: string): Promise<void> {
  panel.getState().showAddress(videoId);
  await settle();
}

/** Opens the video in the tab, so that its player is connected. */
export async function showInTab(panel: PanelStore, videoId: string, title: string): Promise<void> {
  const shown = { videoId: videoId as never, kind: 'watch' as const, tabId: 1, seq: 1, title };
  panel.getState().ports.tab.shownIn = async () => shown;
  panel.getState().followTab(shown);
  await settle();
}
