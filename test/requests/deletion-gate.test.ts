import { describe, expect, it } from 'vitest';
import { createDeletionGate } from '@/lib/requests/deletion-gate';
import { manualPromise } from '../fakes';

const about = { videoId: 'aaaaaaaaaaa' };
const together = { ids: ['aaaaaaaaaaa', 'bbbbbbbbbbb'] };
const search = { q: 'tides' };
const slow = { videoId: 'bbbbbbbbbbb', mode: 'force-whisper' };
const replies = { comment: 'c1' };

const nextTurn = () => new Promise((done) => setImmediate(done));

/** Starts a deletion of the video `aaaaaaaaaaa` and its comment `c1` while one request is pending. */
async function deleteDuring(params: object) {
  const gate = createDeletionGate(async () => {});
  const actions: string[] = [];
  const response = manualPromise<void>();
  void gate.attempt(params, async () => {
    await response.promise;
    actions.push('ended');
  });
  await nextTurn();
  const stopped: object[] = [];
  const stop = async (isWanted: (one: unknown) => boolean) => {
    if (!isWanted(params)) return;
    stopped.push(params);
    response.resolve();
  };
  const removed = manualPromise<void>();
  const deletion = gate.delete(['aaaaaaaaaaa', 'c1'], stop, () => {
    actions.push('removed');
    return removed.promise;
  });
  return { gate, actions, response, stopped, removed, deletion };
}

describe('createDeletionGate', () => {
  it.each([
    ['about the video alone', about],
    ['for replies to one of its comments', replies],
  ])('stops a request %s before it deletes', async (_, params) => {
    const { actions, stopped, removed, deletion } = await deleteDuring(params);
    removed.resolve();
    await deletion;
    expect(stopped).toEqual([params]);
    expect(actions).toEqual(['ended', 'removed']);
  });

  it.each([
    ['about several videos', together],
    ['whose response may contain the video', search],
  ])('awaits a request %s before it deletes', async (_, params) => {
    const { actions, stopped, response, removed, deletion } = await deleteDuring(params);
    await nextTurn();
    expect(actions).toEqual([]);
    response.resolve();
    removed.resolve();
    await deletion;
    expect(stopped).toEqual([]);
    expect(actions).toEqual(['ended', 'removed']);
  });

  it('does not wait for speech-to-text of another video', async () => {
    const { actions, removed, deletion } = await deleteDuring(slow);
    removed.resolve();
    await deletion;
    expect(actions).toEqual(['removed']);
  });

  it('delays new requests about the video, which then look again, and no others', async () => {
    const { gate, actions, removed, deletion } = await deleteDuring(about);
    await nextTurn();
    const work = async () => actions.push('sent');
    const later = gate.attempt(together, work);
    expect(await gate.attempt(search, async () => 'sent')).toBe('sent');
    expect(actions).toEqual(['ended', 'removed']);
    removed.resolve();
    await deletion;
    expect(await later).toBeNull();
    await gate.attempt(together, work);
    expect(actions).toEqual(['ended', 'removed', 'sent']);
  });

  it('sends a request about the video once the deletion has ended', async () => {
    const { gate, actions, removed, deletion } = await deleteDuring(about);
    await nextTurn();
    const later = gate.pass(together, async () => actions.push('sent'));
    await nextTurn();
    expect(actions).toEqual(['ended', 'removed']);
    removed.resolve();
    await Promise.all([deletion, later]);
    expect(actions).toEqual(['ended', 'removed', 'sent']);
  });

  it('lets requests continue after a deletion that failed', async () => {
    const gate = createDeletionGate(async () => {});
    const failed = gate.delete(
      ['aaaaaaaaaaa'],
      async () => {},
      () => Promise.reject(new Error('ours')),
    );
    const waiting = gate.attempt(about, async () => 'sent');
    await expect(failed).rejects.toThrow('ours');
    expect(await waiting).toBeNull();
    expect(await gate.attempt(about, async () => 'sent')).toBe('sent');
  });

  it('sends no request before the deletions of an earlier worker have ended, even in failure', async () => {
    const resumed = manualPromise<void>();
    const gate = createDeletionGate(() => resumed.promise.then(() => Promise.reject(new Error('ours'))));
    const actions: string[] = [];
    const requests = [
      gate.attempt(about, async () => actions.push('attempt')),
      gate.pass(about, async () => actions.push('pass')),
    ];
    await nextTurn();
    expect(actions).toEqual([]);
    resumed.resolve();
    await Promise.all(requests);
    expect(actions).toEqual(['attempt', 'pass']);
  });
});
