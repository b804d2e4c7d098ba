import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { NoReceiverError } from '@/lib/messaging/messages';
import { createNamesStore, type NamesStorePorts, suggestionsOf } from '@/lib/parameter-discovery/store';
import type { RejectedRequest } from '@/lib/service/parameter-probes';
import type { DiscoveredName } from '@/lib/settings/discovered-name';
import { type Settings, type StoredSettings, withAddresses } from '@/lib/settings/settings';
import { fail, ok } from '@/lib/shared/result';
import { testSettings } from '../test-settings';

const serviceUrl = 'https://data.example';
const rejection = (
  name: RejectedRequest['name'],
  path: string,
  more: Partial<RejectedRequest> = {},
): RejectedRequest => ({
  name,
  probe: true,
  given: [],
  names: {},
  problems: [{ path, code: 'invalid_type', message: 'Required' }],
  at: 3,
  ...more,
});
const commentKey = 'commentReplies.comment';

function setUp(more: Partial<NamesStorePorts> = {}, settings: Settings = testSettings(serviceUrl)) {
  const rejections: Record<string, RejectedRequest[]> = {
    [serviceUrl]: [rejection('commentReplies', 'parentComment')],
  };
  let notify = () => {};
  const options = createStore<{ settings: Settings; changeSettings(patch: Partial<StoredSettings>): Promise<void> }>()(
    (set, get) => ({
      settings,
      changeSettings: async (patch) => set({ settings: withAddresses({ ...get().settings, ...patch }) }),
    }),
  );
  const names = createNamesStore(options, {
    rejectedRequests: {
      forService: async (url) => rejections[url] ?? [],
      watch(changed) {
        notify = changed;
        return () => {};
      },
    },
    tools: { list: async () => undefined, watch: () => () => {} },
    read: async () => fail({ is: 'unreadable' }),
    probe: async () => null,
    now: () => 7,
    ...more,
  });
  const stop = names.getState().start();
  const storedNames = () => options.getState().settings.parameterNames;
  const offers = () => suggestionsOf(names.getState(), options.getState().settings);
  return { names, options, rejections, storedNames, offers, notify: () => notify(), stop };
}
const settle = () => new Promise((done) => setTimeout(done));

describe('createNamesStore', () => {
  it('offers a name from an error until it is confirmed, and stores it only for this service', async () => {
    const { names, offers, storedNames } = setUp(
      {},
      testSettings(serviceUrl, { parameterNames: { 'https://other.example': {} } }),
    );
    await settle();
    const [offer] = offers();
    expect(offer).toMatchObject({ key: commentKey, preselected: { name: 'parentComment' } });
    if (!offer?.preselected) throw new Error('Nothing is preselected');
    await names.getState().confirm([{ key: offer.key, choice: offer.preselected }]);
    expect(storedNames()).toEqual({
      'https://other.example': {},
      [serviceUrl]: { [commentKey]: expect.objectContaining({ name: 'parentComment', from: 'probe', at: 3 }) },
    });
    expect(offers()).toEqual([]);
  });

  it('offers no name of the earlier service if the connection changed while it was not watching', async () => {
    const { names, options, offers, stop } = setUp();
    await settle();
    expect(offers()).toHaveLength(1);
    stop();
    const other = {
      id: 'other',
      name: '',
      serviceUrl: 'https://other.example',
      mcpUrl: '',
      tokenStorage: 'device',
    } as const;
    await options.getState().changeSettings({ connections: [other], connection: 'other' });
    names.getState().start();
    await settle();
    expect(offers()).toEqual([]);
    expect(names.getState().addresses.serviceUrl).toBe('https://other.example');
  });

  it('reports a probe as interrupted if the channel to the worker breaks', async () => {
    const broken = async () => {
      throw new NoReceiverError('parameter-names/probe');
    };
    const { names } = setUp({ probe: broken });
    await names.getState().probe('commentReplies');
    expect(names.getState().probing.commentReplies).toEqual({ is: 'ended', failure: { kind: 'interrupted' } });
  });

  it('sets a name, marks it as unknown, and resets it', async () => {
    const { names, storedNames } = setUp();
    await names.getState().set(commentKey, 'thread');
    expect(storedNames()[serviceUrl]).toEqual({
      [commentKey]: { name: 'thread', from: 'user', evidence: '', at: 7 },
    });
    await names.getState().set(commentKey, null);
    expect(storedNames()[serviceUrl]?.[commentKey]).toMatchObject({ name: null });
    await names.getState().reset(commentKey);
    expect(storedNames()[serviceUrl]).toEqual({});
  });

  it('reads the rejected requests again when they change', async () => {
    const { names, rejections, notify } = setUp();
    await settle();
    rejections[serviceUrl] = [...(rejections[serviceUrl] ?? []), rejection('videos', 'idList')];
    notify();
    await settle();
    expect(names.getState().rejectedRequests).toHaveLength(2);
  });

  it('drops the rejections and the description file when the service changes', async () => {
    const { names, options, offers } = setUp({ read: async () => ok({ findings: [], skippedParts: [] }) });
    await names.getState().chooseDescription(Object.assign(new Blob(['{}']), { name: 'openapi.json' }));
    expect(names.getState().descriptionFile).toMatchObject({ is: 'read', name: 'openapi.json' });
    options.setState({ settings: testSettings('https://other.example') });
    await settle();
    expect(names.getState()).toMatchObject({ rejectedRequests: [], descriptionFile: { is: 'none' } });
    expect(offers()).toEqual([]);
  });

  it('ignores a description file that is read only after the service has changed', async () => {
    let finish = () => {};
    const reading = new Promise<void>((done) => {
      finish = done;
    });
    const { names, options } = setUp({ read: () => reading.then(() => ok({ findings: [], skippedParts: [] })) });
    const choosing = names.getState().chooseDescription(Object.assign(new Blob([]), { name: 'openapi.json' }));
    options.setState({ settings: testSettings('https://other.example') });
    finish();
    await choosing;
    expect(names.getState().descriptionFile).toEqual({ is: 'none' });
  });

  it('lets the user choose another description file if one cannot be read', async () => {
    const error = new Error('The file has changed.');
    const { names } = setUp({ read: () => Promise.reject(error) });
    const choosing = names.getState().chooseDescription(Object.assign(new Blob([]), { name: 'openapi.json' }));
    await expect(choosing).rejects.toBe(error);
    expect(names.getState().descriptionFile).toEqual({ is: 'none' });
  });

  it('reports that a probe is running, and then its failure', async () => {
    const { names } = setUp({ probe: async () => ({ kind: 'forbidden' }) });
    const probing = names.getState().probe('videos');
    expect(names.getState().probing.videos).toEqual({ is: 'requesting', since: 7 });
    await probing;
    expect(names.getState().probing.videos).toEqual({ is: 'ended', failure: { kind: 'forbidden' } });
  });
});

describe('suggestionsOf with sources that disagree', () => {
  const storedName = (name: string): Record<string, DiscoveredName> => ({
    [commentKey]: { name, from: 'user', evidence: '', at: 1 },
  });

  it('returns both names and preselects none', async () => {
    const findings = [{ key: commentKey, name: 'thread', from: 'description' as const, evidence: 'x', at: 5 }] as const;
    const { names, offers } = setUp({ read: async () => ok({ findings: [...findings], skippedParts: [] }) });
    await settle();
    await names.getState().chooseDescription(Object.assign(new Blob([]), { name: 'openapi.json' }));
    const [offer] = offers();
    expect(offer?.choices.map(({ name }) => name)).toEqual(['parentComment', 'thread']);
    expect(offer?.preselected).toBeNull();
  });

  it('preselects no name that differs from the stored one', async () => {
    const { offers } = setUp({}, testSettings(serviceUrl, { parameterNames: { [serviceUrl]: storedName('thread') } }));
    await settle();
    expect(offers()).toMatchObject([{ preselected: null, known: { name: 'thread' } }]);
  });
});
