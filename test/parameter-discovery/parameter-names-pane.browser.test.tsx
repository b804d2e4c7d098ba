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
import { rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import type { RejectedRequest } from '@/lib/service/parameter-probes';
import { type Settings, type StoredSettings, withAddresses } from '@/lib/settings/settings';
import { renderInPage } from '../render-in-page';
import { testSettings } from '../test-settings';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { descriptionOf, fullStyle, keys, meaninglessNames, toolsOf } from './service-descriptions';

const serviceUrl = 'https://data.example/v1';
const mcpUrl = 'https://data.example/mcp';
const connection = { id: 'first', name: '', serviceUrl, mcpUrl, tokenStorage: 'device' as const };
const account = { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } as const;
const rejection = (name: RejectedRequest['name'], path: string): RejectedRequest => ({
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

/** Renders the parameter names pane of the options with a worker that responds to probes. */
async function openNames(settings: Partial<Settings> = {}, more: Partial<OptionsState> = {}) {
  const messages: { kind: string; body: unknown }[] = [];
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((async (message: (typeof messages)[number]) => {
    messages.push(message);
    await rejectedRequestRepository.save(serviceUrl, rejection('videos', 'listOfIds'));
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
  const storedNames = () => options.getState().settings.parameterNames[serviceUrl] ?? {};
  return { options, storedNames, messages, user: userEvent.setup() };
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const found = () => within(screen.getByRole('region', { name: t('namesFound') }));
const file = (text: string, name = 'openapi.json') => new File([text], name, { type: 'application/json' });
const choose = async (one: File) => {
  fireEvent.change(screen.getByLabelText<HTMLInputElement>(t('importChoose')), { target: { files: [one] } });
  // The parser is loaded before the file is read.
  await vi.waitFor(() => expect(screen.queryByText(/^Reading/)).toBeNull());
  await waitUntilIdle();
};

describe('ParameterNamesPane', () => {
  it('shows the host of the service and all parameter names, each marked as assumed', async () => {
    await openNames();
    expect(screen.getByText('Service: data.example')).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: t('namesTable') })).getAllByRole('listitem');
    expect(rows).toHaveLength(16);
    expect(new Set(rows.map((row) => within(row).getByRole('textbox').getAttribute('id'))).size).toBe(16);
    expect(field('Replies: comment').value).toBe('parentCommentId');
    expect(screen.getAllByText(t('nameAssumed'))).toHaveLength(16);
  });

  it('sets a name, resets it, and marks it as not accepted', async () => {
    const { user, storedNames } = await openNames();
    const input = field('Replies: comment');
    await user.clear(input);
    await user.type(input, 'thread{Enter}');
    expect(storedNames()).toMatchObject({ 'commentReplies.comment': { name: 'thread', from: 'user' } });
    await user.click(button('Reset Replies: comment'));
    expect(storedNames()).toEqual({});
    await user.click(button('Mark as not accepted Replies: comment'));
    expect(storedNames()).toMatchObject({ 'commentReplies.comment': { name: null } });
    expect(screen.getByText(t('nameUnknown', 'parentCommentId'))).toBeTruthy();
  });

  it('confirms all undisputed names from a saved list of tools at once', async () => {
    await (await database()).put('toolLists', { mcpUrl, at: 5, tools: toolsOf(meaninglessNames, fullStyle) });
    const { user, storedNames } = await openNames();
    expect(screen.getByText(/^\d+ tools were listed on/)).toBeTruthy();
    const offered = found().getAllByRole('listitem').length;
    await user.click(button(t.plural('namesConfirmAll', offered)));
    expect(Object.keys(storedNames())).toHaveLength(offered);
    expect(screen.getAllByText(/found in its tools/)).toHaveLength(offered);
    expect(screen.queryByRole('region', { name: t('namesFound') })).toBeNull();
  });

  it('links to the tools page if no list of tools is saved', async () => {
    await openNames();
    expect(screen.getByText(t('namesToolsNone'))).toBeTruthy();
    expect(button(t('namesToolsOpen'))).toBeTruthy();
  });

  it('offers a name from a validation error, with the quoted evidence', async () => {
    await rejectedRequestRepository.save(serviceUrl, rejection('commentReplies', 'parentComment'));
    const { user, storedNames } = await openNames();
    expect(found().getByText('parentComment')).toBeTruthy();
    expect(found().getByText(/answered “parentComment”: Required/)).toBeTruthy();
    await user.click(button('Confirm parentComment Replies: comment'));
    expect(storedNames()).toMatchObject({ 'commentReplies.comment': { name: 'parentComment', from: 'probe' } });
  });

  it('finds all sixteen names in a description file and confirms them at once', async () => {
    const { user, storedNames } = await openNames();
    const description = descriptionOf(meaninglessNames, { version: '3.1.0', base: '/v1', colons: false }, fullStyle);
    await choose(file(JSON.stringify(description)));
    expect(screen.getByText(t.plural('namesFileRead', 16, 'openapi.json'))).toBeTruthy();
    await user.click(button(t.plural('namesConfirmAll', 16)));
    expect(Object.fromEntries(keys.map((key) => [key, storedNames()[key]?.name]))).toEqual(meaninglessNames);
  });

  it('leaves out a disputed name when all are confirmed, until the user chooses one', async () => {
    await rejectedRequestRepository.save(serviceUrl, rejection('commentReplies', 'parentComment'));
    const { user, storedNames } = await openNames();
    const description = descriptionOf(
      { ...meaninglessNames, 'commentReplies.comment': 'commentThread' },
      { version: '3.1.0', base: '', colons: false },
      fullStyle,
    );
    await choose(file(JSON.stringify(description)));
    expect(screen.getByText(t('namesDisagree'))).toBeTruthy();
    await user.click(button(t.plural('namesConfirmAll', 15)));
    expect(storedNames()['commentReplies.comment']).toBeUndefined();
    await user.click(button('Confirm commentThread Replies: comment'));
    expect(storedNames()['commentReplies.comment']).toMatchObject({ name: 'commentThread', from: 'description' });
  });

  it.each([
    ['{"openapi": ', /not valid JSON or YAML\. Choose/],
    ['{"a": 1}', /not an API description\. Choose one that begins/],
    ['{"openapi": "3.0.0", "paths": {}}', /describes no request that Sidelight sends\. Check/],
    [`a: ${'x'.repeat(600_000)}`, /larger than .*Choose the description without/],
  ])('explains why a description file cannot be used: case %#', async (text, sentence) => {
    await openNames();
    await choose(file(text));
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
  });
});

describe('ProbeSection', () => {
  it('shows the price of a probe, and sends it only when its button is clicked', async () => {
    const { messages, user } = await openNames();
    expect(screen.getByText(t('namesProbeWhat'))).toBeTruthy();
    const buttons = screen.getAllByRole('button').length;
    for (let index = 0; index < buttons; index += 1) {
      const one = screen.getAllByRole('button')[index];
      if (one && !/≈/.test(one.textContent ?? '')) await act(async () => fireEvent.click(one));
    }
    expect(messages).toEqual([]);
    await user.click(button(`Test without videos ${t('priceEstimated', '$0.00013')}`));
    await waitUntilIdle();
    expect(messages).toEqual([{ kind: 'parameter-names/probe', body: { name: 'videos' } }]);
    expect(found().getByText('listOfIds')).toBeTruthy();
    expect(screen.getByText(t('namesProbeRefused'))).toBeTruthy();
  });

  it('is disabled without a token and sends nothing', async () => {
    const { messages, user } = await openNames({}, { account: { ...account, token: { is: 'none' } } });
    const probeButtons = screen.getAllByRole('button', { name: /^Test without/ });
    expect(probeButtons.map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']);
    for (const one of probeButtons) await user.click(one);
    expect(messages).toEqual([]);
  });
});

describe('NoCaptionsPhrases', () => {
  it('stores phrases that mean "no captions", and removes them when the field is emptied', async () => {
    const { options, user } = await openNames({ noCaptions: { 'https://other.example': ['rien'] } });
    const field = screen.getByRole('textbox', { name: t('noCaptionsPhrases') });
    await user.type(field, ' nothing to read {Enter}{Enter}nothing to read{Enter}keine');
    await user.tab();
    const stored = () => options.getState().settings.noCaptions;
    expect(stored()).toEqual({ 'https://other.example': ['rien'], [serviceUrl]: ['nothing to read', 'keine'] });
    await user.clear(field);
    await user.tab();
    expect(stored()).toEqual({ 'https://other.example': ['rien'] });
  });
});

describe('the switch for automatic captions', () => {
  it('stores for this service which of two tracks it returns', async () => {
    const { options, user } = await openNames({ automaticTracks: ['https://other.example'] });
    const field = screen.getByRole('checkbox', { name: t('automaticTracks') });
    const stored = () => options.getState().settings.automaticTracks;
    await user.click(field);
    expect(stored()).toEqual(['https://other.example', serviceUrl]);
    await user.click(field);
    expect(stored()).toEqual(['https://other.example']);
  });
});
