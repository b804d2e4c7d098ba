import { describe, expect, it } from 'vitest';
import {
  type BrowserDownload,
  type DownloadProgress,
  remainingMs,
  settleDownload,
  stallTimeoutMs,
  updateProgress,
} from '@/lib/downloads/download-state';
import type { Download } from '@/lib/downloads/records';
import { storedDownload } from '../downloads-in-memory';
import { noon } from '../fakes';

const active = storedDownload({ state: 'active', startedAt: noon, downloadId: 7 });
const download = (fields: Partial<BrowserDownload> = {}): BrowserDownload => ({
  id: 7,
  url: active.url,
  state: 'in_progress',
  paused: false,
  canResume: false,
  error: null,
  mimeType: 'video/mp4',
  bytes: 100,
  total: 100,
  startedAt: noon,
  ...fields,
});
const complete = (fields: Partial<BrowserDownload> = {}) => download({ state: 'complete', ...fields });
const broken = (error: string, canResume = false) => download({ state: 'interrupted', error, canResume });
const stateOf = (save: Download) => save.failure?.kind ?? save.state;

describe('download settled by settleDownload', () => {
  it.each([
    ['keeps running', download({ bytes: 3 }), 'active'],
    ['is paused if the browser paused it', download({ paused: true }), 'paused'],
    ['is done when it is complete', complete(), 'done'],
    ['is done when it is larger than listed', complete({ bytes: 120 }), 'done'],
  ])('%s', (_, found, state) => {
    expect(stateOf(settleDownload(active, found, noon).row)).toBe(state);
  });

  it.each([
    ['a web page', complete({ mimeType: 'text/html' }), 'web-page'],
    ['an error message', complete({ mimeType: 'application/json' }), 'web-page'],
    ['too few bytes', complete({ bytes: 99 }), 'truncated'],
    ['no bytes at all', complete({ bytes: 0 }), 'truncated'],
  ])('fails if the server sent %s, and has its file removed', (_, found, kind) => {
    const { row: save, action: also } = settleDownload(active, found, noon);
    expect([save.state, save.failure?.kind, also]).toEqual(['failed', kind, 'remove-file']);
  });

  it('is done if it is a caption file, but fails if it is a web page instead', () => {
    const captions = { ...active, what: 'caption' as const, bytes: null };
    expect(settleDownload(captions, complete({ mimeType: 'text/xml' }), noon).row.state).toBe('done');
    expect(stateOf(settleDownload(captions, complete({ mimeType: 'text/html; charset=utf-8' }), noon).row)).toBe(
      'web-page',
    );
  });

  it.each([
    ['SERVER_FORBIDDEN', 'refused'],
    ['SERVER_UNAUTHORIZED', 'refused'],
    ['SERVER_BAD_CONTENT', 'gone'],
    ['SERVER_CONTENT_LENGTH_MISMATCH', 'truncated'],
    ['FILE_TOO_SHORT', 'truncated'],
    ['NETWORK_FAILED', 'network'],
    ['SERVER_UNREACHABLE', 'network'],
    ['FILE_NO_SPACE', 'disk-full'],
    ['FILE_ACCESS_DENIED', 'no-write'],
    ['FILE_NAME_TOO_LONG', 'no-write'],
    ['FILE_VIRUS_INFECTED', 'blocked'],
    ['USER_CANCELED', 'cancelled'],
    ['CRASH', 'closed'],
    ['SOMETHING_NEW', 'other'],
  ])('gets the state of the browser error %s: %s', (word, kind) => {
    expect(stateOf(settleDownload(active, broken(word), noon).row)).toBe(kind);
  });

  it('fails, and states the age of its link, if the link was refused', () => {
    expect(settleDownload(active, broken('SERVER_FORBIDDEN'), noon).row.failure).toEqual({
      kind: 'refused',
      linkAge: 60_000,
    });
  });

  it('fails as expired if the expiry time in its refused link has passed', () => {
    const ended = { ...active, url: `https://media.example/a?expire=${noon / 1000 - 1}` };
    expect(stateOf(settleDownload(ended, broken('SERVER_FORBIDDEN'), noon).row)).toBe('expired');
  });

  it.each(['USER_SHUTDOWN', 'CRASH'])('is resumed after %s if the browser can, and otherwise fails', (word) => {
    expect(settleDownload(active, broken(word, true), noon)).toMatchObject({
      row: { state: 'active' },
      action: 'resume',
    });
    expect(stateOf(settleDownload(active, broken(word), noon).row)).toBe('closed');
  });

  it('is queued again, with its browser download cancelled, if no byte was written', () => {
    const { row: save, action: also } = settleDownload(active, { ...broken('CRASH', true), bytes: 0 }, noon);
    expect([save.state, save.downloadId, also]).toEqual(['queued', null, 'cancel']);
  });

  it('is not resumed automatically after a network failure', () => {
    expect(settleDownload(active, broken('NETWORK_FAILED', true), noon).action).toBeUndefined();
  });

  it('is queued again if it has no id, but only after the browser had time to list it', () => {
    const withoutId = { ...active, downloadId: null };
    expect(settleDownload(withoutId, undefined, noon + 1000).action).toBe('wait');
    expect(settleDownload(withoutId, undefined, noon + 31_000).row.state).toBe('queued');
    expect(settleDownload(withoutId, download(), noon + 1000).row).toMatchObject({ state: 'active', downloadId: 7 });
  });

  it('fails if the browser no longer lists it', () => {
    expect(stateOf(settleDownload(active, undefined, noon + 1000).row)).toBe('closed');
  });
});

const at = (bytes: number, total: number | null = 1000) => ({ bytes, total }) as BrowserDownload;
const measure = (before: DownloadProgress | undefined, bytes: number, seconds: number, total: number | null = 1000) =>
  updateProgress(before, at(bytes, total), 800, noon + seconds * 1000);

describe('updateProgress and remainingMs', () => {
  it('return no speed and no remaining time before the second measurement', () => {
    expect(measure(undefined, 100, 0)).toMatchObject({ bytes: 100, total: 1000, perSecond: null, isStalled: false });
    expect(remainingMs(measure(undefined, 100, 0))).toBeNull();
  });

  it('return a smoothed speed and the remaining time', () => {
    const second = measure(measure(undefined, 0, 0), 100, 1);
    expect([second.perSecond, remainingMs(second)]).toEqual([100, 9000]);
    expect(measure(second, 400, 2).perSecond).toBe(180);
  });

  it('use the listed file size if the server states none', () => {
    expect(measure(undefined, 100, 0, null).total).toBe(800);
  });

  it('report a stall until bytes arrive again', () => {
    const still = measure(measure(undefined, 100, 0), 100, stallTimeoutMs / 1000);
    expect(still.isStalled).toBe(true);
    expect(measure(still, 101, stallTimeoutMs / 1000 + 1).isStalled).toBe(false);
  });
});
