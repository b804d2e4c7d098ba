import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createStore } from 'zustand/vanilla';
import { ParameterNamesPane } from '@/components/parameter-discovery/ParameterNamesPane';
import type { OptionsState, OptionsStore } from '@/lib/app-store/options-store';
import { closeDatabase, database } from '@/lib/database/database';
import { NoReceiverError } from '@/lib/messaging/messages';
import { rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import type { RejectedRequest } from '@/lib/service/parameter-probes';
import { type Settings, type StoredSettings, withAddresses } from '@/lib/settings/settings';
import { renderInPage } from '../render-in-page';
import { testSettings } from '../test-settings';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

const serviceUrl = 'https://data.example/v1';
const mcpUrl = 'https://data.example/mcp';
const connection = { id: 'first', name: '', serviceUrl, mcpUrl, tokenStorage: 'device' as const };
const account = { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } as const;
const rejection = (name: RejectedRequest['name'], ...problems: RejectedRequest['problems']): RejectedRequest => ({
  name,
  given: [],
  problems,
  at: 3,
});
const missing = (path: string, message = 'Required') => ({ path, code: 'invalid_type', message });
const relatedTool = {
  name: 'tool_6',
  inputSchema: {
    properties: { videoId: {}, pages: {}, regionCode: {}, hl: { description: 'Language of the titles' } },
  },
};

beforeEach(async () => {
  fakeBrowser.reset();
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
});
afterEach(cleanup);

/** Renders the parameter names of the options with a worker that responds to probes. */
async function openNames(settings: Partial<Settings> = {}, more: Partial<OptionsState> = {}) {
  const messages: { kind: string; body: unknown }[] = [];
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((async (message: (typeof messages)[number]) => {
    messages.push(message);
    await rejectedRequestRepository.save(serviceUrl, rejection('videos', missing('listOfIds')));
    return { ok: true, value: { kind: 'invalid', problems: [] } };
  }) as never);
  const options = createStore<Partial<OptionsState>>()((set, get) => ({
    settings: { ...testSettings(serviceUrl, { connections: [connection] }), ...settings },
    account,
    online: true,
    changeSettings: async (patch: Partial<StoredSettings>) =>
      set({ settings: withAddresses({ ...(get().settings as Settings), ...patch }) }),
    ...more,
  })) as OptionsStore;
  renderInPage(<ParameterNamesPane options={options} />);
  await waitUntilIdle();
  const storedNames = () => options.getState().settings.parameterNames[serviceUrl];
  return { options, storedNames, messages, user: userEvent.setup() };
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choose = async (text: string) => {
  const file = new File([text], 'openapi.json', { type: 'application/json' });
  fireEvent.change(screen.getByLabelText<HTMLInputElement>(t('importChoose')), { target: { files: [file] } });
  await vi.waitFor(() => expect(screen.getByText(/openapi\.json/)).toBeTruthy());
  await waitUntilIdle();
};

describe('ParameterNamesPane', () => {
  it('shows the host of the service, and each name with its default and source', async () => {
    await openNames();
    expect(screen.getByText(t('namesLeftOpen', 16, 'data.example'))).toBeTruthy();
    expect(screen.getAllByRole('textbox')).toHaveLength(16);
    expect(field('Replies: Comment').value).toBe('parentCommentId');
    expect(screen.getAllByRole('cell', { name: t('namesDefault') })).toHaveLength(16);
  });

  it('lets no name be changed until the user clicks the button that confirms them', async () => {
    const { user, storedNames } = await openNames({ parameterNames: {} });
    const isDisabled = () => field('Replies: Comment').closest('fieldset')?.disabled;
    expect(isDisabled()).toBe(true);
    await user.click(button(t('namesUse')));
    expect(storedNames()).toEqual({});
    expect(isDisabled()).toBe(false);
    expect(screen.queryByText(t('namesUnconfirmed'))).toBeNull();
  });

  it('stores a name that the user enters, and forgets it for the default', async () => {
    const { user, storedNames } = await openNames();
    const enter = async (name: string) => {
      await user.clear(field('Replies: Comment'));
      await user.type(field('Replies: Comment'), `${name}{Enter}`);
    };
    await enter('thread');
    expect(storedNames()).toMatchObject({ 'commentReplies.comment': { name: 'thread', from: 'user' } });
    expect(row('Replies: Comment').getByText('parentCommentId')).toBeTruthy();
    await user.click(button('Use default Replies: Comment'));
    expect(storedNames()).toEqual({});
    await enter('thread');
    await enter('parentCommentId');
    expect(storedNames()).toEqual({});
  });

  it('shows what a tool schema has, and uses it when the user says so', async () => {
    await (await database()).put('toolLists', { mcpUrl, at: 5, tools: [relatedTool] });
    const { user, storedNames } = await openNames();
    expect(row('Related videos: Country').getByText(t('nameByTool'))).toBeTruthy();
    expect(row('Related videos: Language').getByText('Language of the titles')).toBeTruthy();
    expect(storedNames()).toEqual({});
    await user.click(button('Use hl Related videos: Language'));
    expect(storedNames()).toMatchObject({ 'relatedVideos.language': { name: 'hl', from: 'tool' } });
    expect(row('Related videos: Language').getByText(t('nameByTool'))).toBeTruthy();
    expect(row('Related videos: Language').queryByText('Language of the titles')).toBeNull();
  });

  it('shows a rejected name, and what an error says about another one, as text', async () => {
    const html = '<img src=x onerror=alert(1)> Required';
    const unknown = { path: '', code: 'unrecognized_keys', message: "Unrecognized key(s) in object: 'regionCode'" };
    await rejectedRequestRepository.save(serviceUrl, rejection('autocomplete', unknown, missing('gl', html)));
    const { user, storedNames } = await openNames();
    expect(row('Suggestions: Country').getByText(t('nameRejected'))).toBeTruthy();
    expect(row('Suggestions: Country').getByText(html)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    await user.click(button('Use gl Suggestions: Country'));
    expect(storedNames()).toMatchObject({ 'autocomplete.country': { name: 'gl', from: 'error' } });
    expect(row('Suggestions: Country').getByText(t('nameByError'))).toBeTruthy();
  });

  it('shows what an API description has, and forgets it with the next file', async () => {
    const { user, storedNames } = await openNames();
    const parameters = [
      { name: 'q', in: 'query' },
      { name: 'market', in: 'query' },
    ];
    await choose(JSON.stringify({ openapi: '3.1.0', paths: { '/v1/autocomplete': { get: { parameters } } } }));
    expect(screen.getByText(t.plural('namesFileRead', 1, 'openapi.json'))).toBeTruthy();
    await user.click(button('Use market Suggestions: Country'));
    expect(storedNames()).toMatchObject({ 'autocomplete.country': { name: 'market', from: 'description' } });
    await user.click(button('Use default Suggestions: Country'));
    await choose('{}');
    expect(screen.queryByRole('button', { name: /^Use market/ })).toBeNull();
  });

  it.each([
    ['{"openapi": ', /not valid JSON\. Choose/],
    ['openapi: 3.1.0', /not valid JSON\. Choose/],
    ['{"openapi": "3.0.0", "paths": {}}', /describes no request that Sidelight sends\. Check/],
    [' '.repeat(10_000_001), /larger than .*Choose a description without/],
  ])('explains why a file cannot be used: case %#', async (text, sentence) => {
    await openNames();
    await choose(text);
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
  });
});

describe('NameTest', () => {
  const testButton = () => button(`${t('namesTest')} ${t('approximately', '$0.00013')}`);

  it('shows its price, and sends a request only when its button is clicked', async () => {
    const { messages, user } = await openNames();
    for (const one of screen.getAllByRole('button'))
      if (!/≈/.test(one.textContent ?? '')) await act(async () => fireEvent.click(one));
    expect(messages).toEqual([]);
    await user.click(testButton());
    await waitUntilIdle();
    expect(messages).toEqual([{ kind: 'parameter-names/probe', body: { name: 'videos' } }]);
    expect(screen.getByText(t('namesTestRejected'))).toBeTruthy();
    expect(button('Use listOfIds Video details: IDs')).toBeTruthy();
  });

  it('leaves out the parameter that the user chooses', async () => {
    const { messages, user } = await openNames();
    await user.selectOptions(screen.getByRole('combobox', { name: t('namesTested') }), 'Replies: Comment');
    await user.click(testButton());
    expect(messages).toMatchObject([{ body: { name: 'commentReplies' } }]);
  });

  it('says that its outcome is unknown if the channel to the worker breaks', async () => {
    const { user } = await openNames();
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockRejectedValue(new NoReceiverError('parameter-names/probe'));
    await user.click(testButton());
    await waitUntilIdle();
    expect(screen.getByRole('status').textContent).toMatch(/^Sidelight stopped/);
  });

  it('is disabled without a token and sends nothing', async () => {
    const { messages, user } = await openNames({}, { account: { ...account, token: { is: 'none' } } });
    const one = button(new RegExp(`^${t('namesTest')}`));
    expect(one.getAttribute('aria-disabled')).toBe('true');
    await user.click(one);
    expect(messages).toEqual([]);
  });
});
