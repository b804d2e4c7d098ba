import { describe, expect, it, vi } from 'vitest';
import type { PanelPorts } from '@/lib/app-store/ports';
import { callWorker, interruptedOrThrow } from '@/lib/messaging/call-worker';
import { NoReceiverError } from '@/lib/messaging/messages';
import { fail } from '@/lib/shared/result';
import { createCaptionsEnv, row, videoA } from '../captions/captions-environment';

const params = { videoId: videoA as never };

describe('callWorker', () => {
  it('reads the saved response under the key that the worker returns', async () => {
    const { ports, saveResponse } = createCaptionsEnv();
    const { key } = saveResponse('captions', params, JSON.stringify([row(1, 'one')]));
    const sendMessage = (async () => ({ ok: true, value: { key } })) as PanelPorts['sendMessage'];
    expect(await callWorker(sendMessage, ports.responses)('captions', params)).toMatchObject({
      ok: true,
      value: { response: { key }, value: [{ text: 'one' }] },
    });
  });

  it.each([
    ['the worker died', async () => Promise.reject(new NoReceiverError('service/call'))],
    ['the response was deleted', async () => ({ ok: true, value: { key: 'gone' } })],
  ])('returns an interrupted failure when %s', async (_, sendMessage) => {
    const { ports } = createCaptionsEnv();
    expect(await callWorker(sendMessage as PanelPorts['sendMessage'], ports.responses)('captions', params)).toEqual({
      ok: false,
      failure: { kind: 'interrupted' },
    });
  });

  it.each<[string, (kind: string, call: unknown) => Promise<unknown>]>([
    ['the worker dies', () => Promise.reject(new NoReceiverError('service/call'))],
    ['the worker throws an error', () => Promise.reject(new Error('ours'))],
    ['the response was deleted', async () => ({ ok: true, value: { key: 'gone' } })],
    ['the request fails', async () => fail({ kind: 'unreachable' })],
  ])('sends the request only once if %s', async (_, reply) => {
    const sendMessage = vi.fn(reply);
    const { responses } = createCaptionsEnv().ports;
    await callWorker(sendMessage as PanelPorts['sendMessage'], responses)('captions', params).catch(() => {});
    expect(sendMessage).toHaveBeenCalledExactlyOnceWith('service/call', { name: 'captions', params });
  });

  it('rethrows an error of the worker', async () => {
    const { ports } = createCaptionsEnv();
    const sendMessage = (async () => Promise.reject(new Error('TypeError: ours'))) as PanelPorts['sendMessage'];
    await expect(callWorker(sendMessage, ports.responses)('captions', params)).rejects.toThrow('TypeError: ours');
  });
});

describe('interruptedOrThrow', () => {
  it('returns a failure if the channel to the worker broke', () => {
    expect(interruptedOrThrow(new NoReceiverError('tools/call'))).toEqual(fail({ kind: 'interrupted' }));
  });

  it('throws an error that the worker threw', () => {
    expect(() => interruptedOrThrow(new TypeError('a bug'))).toThrow('a bug');
  });
});
