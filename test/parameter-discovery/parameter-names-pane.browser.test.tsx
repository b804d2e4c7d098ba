import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createStore } from 'zustand/vanilla';
import { ParameterNamesPane } from '@/components/parameter-discovery/ParameterNamesPane';
import type { OptionsState, OptionsStore } from '@/lib/app-store/options-store';
import { rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import type { RejectedRequest } from '@/lib/service/parameter-probes';
import { type Settings, type StoredSettings, withAddresses } from '@/lib/settings/settings';
import { closeDatabase, database } from '@/lib/storage/database';
import { calm } from '../quiet-motion';
import { settingsAt } from '../settings-at';
import { renderInPage } from '../shown-in';
import { descriptionOf, dumbNames, keys, plainly, toolsOf } from './made-service';

const here = 'https://data.example/v1';
const mcpUrl = 'https://data.example/mcp';
const connection = { id: 'first', name: '', serviceUrl: here, mcpUrl, rest: 'device' as const };
const account = { serviceUrl: here, token: { is: 'present', tail: '', expires: null }, permitted: true } as const;
const missing = (name: RejectedRequest['name'], path: string): RejectedRequest => ({
  name,
  probe: true,
  given: [],
  names: {},
  problems: [{ path, code: 'invalid_type', message: 'Required' }],
  at: 3,
});

beforeEach(async () => {
  fakeBrowser.reset();
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
});
afterEach(cleanup);

/** Opens the names in the options over the saved data, with a worker that answers probes. */
async function opened(settings: Partial<Settings> = {}, more: Partial<OptionsState> = {}) {
  const letters: { kind: string; body: unknown }[] = [];
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((async (letter: (typeof letters)[number]) => {
    letters.push(letter);
    await rejectedRequestRepository.note(here, missing('videos', 'listOfIds'));
    return { ok: true, value: { kind: 'invalid', problems: [] } };
  }) as never);
  const chosen = createStore<Partial<OptionsState>>()((set, get) => ({
    settings: { ...settingsAt(here, { connections: [connection] }), ...settings },
    account,
    online: true,
    changeSettings: async (patch: Partial<StoredSettings>) =>
      set({ settings: withAddresses({ ...(get().settings as Settings), ...patch }) }),
    ...more,
  })) as OptionsStore;
  renderInPage(<ParameterNamesPane chosen={chosen} />);
  await calm();
  const held = () => chosen.getState().settings.names[here] ?? {};
  return { chosen, held, letters, user: userEvent.setup() };
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const found = () => within(screen.getByRole('region', { name: 'Found, and not confirmed yet' }));
const file = (text: string, name = 'openapi.json') => new File([text], name, { type: 'application/json' });
const choose = async (one: File) => {
  fireEvent.change(screen.getByLabelText<HTMLInputElement>('Choose a file'), { target: { files: [one] } });
  // The parser loads first.
  await vi.waitFor(() => expect(screen.queryByText(/^Reading/)).toBeNull());
  await calm();
};

describe('ParameterNamesPane', () => {
  it('shows the host, each name with its meaning, and that it is assumed', async () => {
    await opened();
    expect(screen.getByText('At data.example')).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'All names' })).getAllByRole('listitem');
    expect(rows).toHaveLength(16);
    expect(new Set(rows.map((row) => within(row).getByRole('textbox').getAttribute('id'))).size).toBe(16);
    expect(field('Replies: which comment').value).toBe('parentCommentId');
    expect(screen.getAllByText('assumed')).toHaveLength(16);
  });

  it('sets, rejects and resets a name', async () => {
    const { user, held } = await opened();
    const input = field('Replies: which comment');
    await user.clear(input);
    await user.type(input, 'thread{Enter}');
    expect(held()).toMatchObject({ 'commentReplies.comment': { name: 'thread', from: 'reader' } });
    await user.click(button('Take back Replies: which comment'));
    expect(held()).toEqual({});
    await user.click(button('Not taken by the service Replies: which comment'));
    expect(held()).toMatchObject({ 'commentReplies.comment': { name: null } });
    expect(screen.getByText(/unknown: “parentCommentId” is not taken, and what needs it is switched off/)).toBeTruthy();
  });

  it('confirms all undisputed names from saved tools at once', async () => {
    await (await database()).put('toolLists', { mcpUrl, at: 5, tools: toolsOf(dumbNames, plainly) });
    const { user, held } = await opened();
    expect(screen.getByText(/^\d+ tools were listed on/)).toBeTruthy();
    const offered = found().getAllByRole('listitem').length;
    await user.click(button(`Confirm all ${offered} that agree`));
    expect(Object.keys(held())).toHaveLength(offered);
    expect(screen.getAllByText(/learned from its tools/)).toHaveLength(offered);
    expect(screen.queryByRole('region', { name: 'Found, and not confirmed yet' })).toBeNull();
  });

  it('links to the tools page without a saved list', async () => {
    await opened();
    expect(screen.getByText(/No list of its tools is held/)).toBeTruthy();
    expect(button('Open Tools')).toBeTruthy();
  });

  it('offers names from errors, with the quoted evidence', async () => {
    await rejectedRequestRepository.note(here, missing('commentReplies', 'parentComment'));
    const { user, held } = await opened();
    expect(found().getByText('parentComment')).toBeTruthy();
    expect(found().getByText(/answered “parentComment”: Required/)).toBeTruthy();
    await user.click(button('Confirm parentComment Replies: which comment'));
    expect(held()).toMatchObject({ 'commentReplies.comment': { name: 'parentComment', from: 'probe' } });
  });

  it('finds all sixteen names in a description file', async () => {
    const { user, held } = await opened();
    const described = descriptionOf(dumbNames, { version: '3.1.0', base: '/v1', colons: false }, plainly);
    await choose(file(JSON.stringify(described)));
    expect(screen.getByText('openapi.json was read: it says 16 names.')).toBeTruthy();
    await user.click(button('Confirm all 16 that agree'));
    expect(Object.fromEntries(keys.map((key) => [key, held()[key]?.name]))).toEqual(dumbNames);
  });

  it('lists disputed names together, none selected', async () => {
    await rejectedRequestRepository.note(here, missing('commentReplies', 'parentComment'));
    const { user, held } = await opened();
    const described = descriptionOf(
      { ...dumbNames, 'commentReplies.comment': 'commentThread' },
      { version: '3.1.0', base: '', colons: false },
      plainly,
    );
    await choose(file(JSON.stringify(described)));
    expect(screen.getByText('The sources do not agree. Nothing is chosen until you choose.')).toBeTruthy();
    await user.click(button('Confirm all 15 that agree'));
    expect(held()['commentReplies.comment']).toBeUndefined();
    await user.click(button('Confirm commentThread Replies: which comment'));
    expect(held()['commentReplies.comment']).toMatchObject({ name: 'commentThread', from: 'description' });
  });

  it.each([
    ['{"openapi": ', /neither JSON nor YAML. Choose the file/],
    ['{"a": 1}', /no interface description. Choose one that begins/],
    ['{"openapi": "3.0.0", "paths": {}}', /describes nothing that is asked here. Check/],
    [`a: ${'x'.repeat(600_000)}`, /larger than .*Choose the description without/],
  ])('explains an unusable file: %#', async (text, sentence) => {
    await opened();
    await choose(file(text));
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
  });
});

describe('ProbeSection', () => {
  it('shows the price and sends only on its button', async () => {
    const { letters, user } = await opened();
    expect(screen.getByText(/it stands in the ledger as possibly billed/)).toBeTruthy();
    const buttons = screen.getAllByRole('button').length;
    for (let at = 0; at < buttons; at += 1) {
      const one = screen.getAllByRole('button')[at];
      if (one && !/price not published/.test(one.textContent ?? '')) await act(async () => fireEvent.click(one));
    }
    expect(letters).toEqual([]);
    await user.click(button('Ask for no videos price not published'));
    await calm();
    expect(letters).toEqual([{ kind: 'names/probe', body: { name: 'videos' } }]);
    expect(found().getByText('listOfIds')).toBeTruthy();
    expect(screen.getByText('Refused, as meant. What it taught stands above.')).toBeTruthy();
  });

  it('is disabled without a token, with the reason', async () => {
    const { letters, user } = await opened({}, { account: { ...account, token: { is: 'none' } } });
    const asks = screen.getAllByRole('button', { name: /^Ask for no/ });
    expect(asks.map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']);
    for (const one of asks) await user.click(one);
    expect(letters).toEqual([]);
  });

  it('stores phrases that mean "no captions", and removes them with an empty field', async () => {
    const { chosen, user } = await opened({ noCaptions: { 'https://other.example': ['rien'] } });
    const field = screen.getByRole('textbox', { name: 'Messages that mean “no captions”' });
    await user.type(field, ' nothing to read {Enter}{Enter}nothing to read{Enter}keine');
    await user.tab();
    const stored = () => chosen.getState().settings.noCaptions;
    expect(stored()).toEqual({ 'https://other.example': ['rien'], [here]: ['nothing to read', 'keine'] });
    await user.clear(field);
    await user.tab();
    expect(stored()).toEqual({ 'https://other.example': ['rien'] });
  });
});
