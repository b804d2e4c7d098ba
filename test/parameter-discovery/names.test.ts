import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { NoReceiverError } from '@/lib/messaging/messages';
import type { DiscoveredName } from '@/lib/parameter-discovery/discovered-name';
import { createNamesStore, type NamesStorePorts, suggestionsOf } from '@/lib/parameter-discovery/store';
import type { RejectedRequest } from '@/lib/service/parameter-probes';
import { type Settings, type StoredSettings, withAddresses } from '@/lib/settings/settings';
import { fail, ok } from '@/lib/shared/result';
import { settingsAt } from '../settings-at';

const here = 'https://data.example';
const missing = (
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
const replies = 'commentReplies.comment';

function setUp(more: Partial<NamesStorePorts> = {}, settings: Settings = settingsAt(here)) {
  const book: Record<string, RejectedRequest[]> = { [here]: [missing('commentReplies', 'parentComment')] };
  let tell = () => {};
  const chosen = createStore<{ settings: Settings; changeSettings(patch: Partial<StoredSettings>): Promise<void> }>()(
    (set, get) => ({
      settings,
      changeSettings: async (patch) => set({ settings: withAddresses({ ...get().settings, ...patch }) }),
    }),
  );
  const names = createNamesStore(chosen, {
    rejectedRequests: {
      forService: async (url) => book[url] ?? [],
      watch(changed) {
        tell = changed;
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
  const held = () => chosen.getState().settings.names;
  const offers = () => suggestionsOf(names.getState(), chosen.getState().settings);
  return { names, chosen, book, held, offers, tell: () => tell(), stop };
}
const settled = () => new Promise((done) => setTimeout(done));

describe('createNamesStore', () => {
  it('offers names from errors until they are confirmed, for this address only', async () => {
    const { names, offers, held } = setUp({}, settingsAt(here, { names: { 'https://other.example': {} } }));
    await settled();
    const [offer] = offers();
    expect(offer).toMatchObject({ key: replies, preselected: { name: 'parentComment' } });
    if (!offer?.preselected) throw new Error('Nothing is preselected');
    await names.getState().confirm([{ key: offer.key, choice: offer.preselected }]);
    expect(held()).toEqual({
      'https://other.example': {},
      [here]: { [replies]: expect.objectContaining({ name: 'parentComment', from: 'probe', at: 3 }) },
    });
    expect(offers()).toEqual([]);
  });

  it('reports an interrupted probe, which may be repeated', async () => {
    const broken = async () => {
      throw new NoReceiverError('names/probe');
    };
    const { names } = setUp({ probe: broken });
    await names.getState().probe('commentReplies');
    expect(names.getState().probing.commentReplies).toEqual({ is: 'ended', failure: { kind: 'interrupted' } });
  });

  it('sets, rejects and resets a name', async () => {
    const { names, held } = setUp();
    await names.getState().set(replies, 'thread');
    expect(held()[here]).toEqual({ [replies]: { name: 'thread', from: 'reader', evidence: '', at: 7 } });
    await names.getState().set(replies, null);
    expect(held()[here]?.[replies]).toMatchObject({ name: null });
    await names.getState().reset(replies);
    expect(held()[here]).toEqual({});
  });

  it('updates with new evidence', async () => {
    const { names, book, tell } = setUp();
    await settled();
    book[here] = [...(book[here] ?? []), missing('videos', 'idList')];
    tell();
    await settled();
    expect(names.getState().rejectedRequests).toHaveLength(2);
  });

  it('switches to another service and drops earlier evidence', async () => {
    const { names, chosen, offers } = setUp({ read: async () => ok({ findings: [], skippedParts: [] }) });
    await names.getState().chooseDescription(Object.assign(new Blob(['{}']), { name: 'openapi.json' }));
    expect(names.getState().descriptionFile).toMatchObject({ is: 'read', name: 'openapi.json' });
    chosen.setState({ settings: settingsAt('https://other.example') });
    await settled();
    expect(names.getState()).toMatchObject({ rejectedRequests: [], descriptionFile: { is: 'none' } });
    expect(offers()).toEqual([]);
  });

  it('ignores a description that was read too late', async () => {
    let finish = () => {};
    const reading = new Promise<void>((done) => {
      finish = done;
    });
    const { names, chosen } = setUp({ read: () => reading.then(() => ok({ findings: [], skippedParts: [] })) });
    const described = names.getState().chooseDescription(Object.assign(new Blob([]), { name: 'openapi.json' }));
    chosen.setState({ settings: settingsAt('https://other.example') });
    finish();
    await described;
    expect(names.getState().descriptionFile).toEqual({ is: 'none' });
  });

  it('reports the result of a probe', async () => {
    const { names } = setUp({ probe: async () => ({ kind: 'forbidden' }) });
    const under = names.getState().probe('videos');
    expect(names.getState().probing.videos).toEqual({ is: 'asking', since: 7 });
    await under;
    expect(names.getState().probing.videos).toEqual({ is: 'ended', failure: { kind: 'forbidden' } });
  });
});

describe('suggestionsOf with sources that disagree', () => {
  const learned = (name: string): Record<string, DiscoveredName> => ({
    [replies]: { name, from: 'reader', evidence: '', at: 1 },
  });

  it('offers both and preselects none', async () => {
    const findings = [{ key: replies, name: 'thread', from: 'description' as const, evidence: 'x', at: 5 }] as const;
    const { names, offers } = setUp({ read: async () => ok({ findings: [...findings], skippedParts: [] }) });
    await settled();
    await names.getState().chooseDescription(Object.assign(new Blob([]), { name: 'openapi.json' }));
    const [offer] = offers();
    expect(offer?.choices.map(({ name }) => name)).toEqual(['parentComment', 'thread']);
    expect(offer?.preselected).toBeNull();
  });

  it('keeps the stored name until the user chooses', async () => {
    const { offers } = setUp({}, settingsAt(here, { names: { [here]: learned('thread') } }));
    await settled();
    expect(offers()).toMatchObject([{ preselected: null, known: { name: 'thread' } }]);
  });
});
