import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ToolsPane } from '@/components/tools/ToolsPane';
import { updateActiveConnection } from '@/lib/connection/connection-list';
import type { ToolList } from '@/lib/tools/records';
import { toolRepository, toolSessionRepository } from '@/lib/tools/repository';
import { openLibraryPane } from '../collection/open-library';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const mcpUrl = 'https://service.example/mcp';
const schema = {
  type: 'object',
  required: ['videoId'],
  properties: {
    lang: { type: 'string', description: 'Of the captions' },
    videoId: { type: 'string', minLength: 11, maxLength: 11 },
    mode: { enum: ['default', 'force-whisper'] },
    odd: { $ref: 'http://127.0.0.1:1/schema.json' },
  },
};
const captions = { name: 'get_captions', title: 'Captions', description: 'Lines of a video.', inputSchema: schema };
const now = { name: 'now', inputSchema: { type: 'object', properties: {} } };
const toolList = (more: Partial<ToolList> = {}): ToolList => ({
  mcpUrl,
  at: 1,
  tools: [captions, now, 'none'],
  ...more,
});

async function openTools(list: ToolList | null, changes: object = {}, endpoint = mcpUrl) {
  await toolSessionRepository.delete('first');
  const records = list ? { toolLists: [list] } : {};
  const env = await openLibraryPane(ToolsPane, records);
  const { panel } = env;
  await act(() =>
    panel
      .getState()
      .changeSettings({ ...updateActiveConnection(panel.getState().settings, { mcpUrl: endpoint }), ...changes }),
  );
  await waitUntilIdle();
  return env;
}
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const toolCalls = (workerCalls: readonly string[]) => workerCalls.filter((kind) => kind.startsWith('tools/'));

describe('ToolsPane', () => {
  it('explains that the address is missing, shows a button for the options, and sends nothing', async () => {
    const { workerCalls } = await openTools(null, {}, '');
    expect(screen.getByText(t('toolsNoAddress'))).toBeTruthy();
    expect(button(t('actOptions'))).toBeTruthy();
    expect(toolCalls(workerCalls)).toEqual([]);
  });

  it('lists tools on request, and adds the price of a session to the button until a session is open', async () => {
    const { workerCalls, user, panel } = await openTools(null);
    await act(() => panel.getState().changeSettings({ enteredPrices: { toolsBegin: 100, toolsList: 20 } }));
    await user.click(button(/^List the tools.*\$0\.00012/));
    await waitUntilIdle();
    expect(toolCalls(workerCalls)).toEqual(['tools/list']);
    await act(() => toolSessionRepository.put('first', { mcpUrl, id: null, revision: '2025-11-25' }));
    await waitUntilIdle();
    expect(button(/^List the tools.*\$0\.00002/)).toBeTruthy();
  });

  it('adds the price of a session to that of the remaining pages until a session is open', async () => {
    const { panel } = await openTools(toolList({ next: 'more' }));
    await act(() => panel.getState().changeSettings({ enteredPrices: { toolsBegin: 100, toolsList: 20 } }));
    expect(button(/^List the rest.*\$0\.00088/)).toBeTruthy();
    await act(() => toolSessionRepository.put('first', { mcpUrl, id: null, revision: '2025-11-25' }));
    await waitUntilIdle();
    expect(button(/^List the rest.*\$0\.00078/)).toBeTruthy();
  });

  it('lets no tool name reach the words and the price around it', async () => {
    const hostile = { ...now, name: 'now\u2069\u202e 05$ ta llac' };
    const { user, panel } = await openTools(toolList({ tools: [hostile] }));
    await act(() => panel.getState().changeSettings({ enteredPrices: { toolsBegin: 100 } }));
    await user.click(button(/^now/));
    await user.click(button(/^Call tool/));
    await waitUntilIdle();
    const shown = '\u2068now 05$ ta llac\u2069';
    expect(screen.getByRole('dialog', { name: t('toolsConfirm', shown) })).toBeTruthy();
    for (const { textContent } of screen.getAllByRole('button')) expect(textContent).not.toMatch(/^Call.*\u202e/);
  });

  it('shows the fields of a tool, required ones first, and explains JSON fields', async () => {
    const { user } = await openTools(toolList());
    expect(screen.getByText(t.plural('toolsSkipped', 1))).toBeTruthy();
    await user.click(button(/^get_captions/));
    const labels = [...document.querySelectorAll('.source-form label')].map(({ textContent }) => textContent);
    expect(labels).toEqual([t('toolsRequired', 'videoId'), 'lang', 'mode', 'odd']);
    expect(screen.getByText(t('toolsJsonUnknown'))).toBeTruthy();
    await user.click(button(/^now/));
    expect(screen.getByText(t('toolsNoArguments'))).toBeTruthy();
  });

  it('reports invalid arguments without calling the tool', async () => {
    const { user, workerCalls } = await openTools(toolList(), {
      tools: { [mcpUrl]: { get_captions: { consent: 'allow', micros: null, at: null } } },
    });
    await user.click(button(/^get_captions/));
    await user.click(button(/^Call tool/));
    await waitUntilIdle();
    expect(screen.getByText(t('toolsErrorRequired'))).toBeTruthy();
    await user.type(screen.getByLabelText(t('toolsRequired', 'videoId')), 'short');
    await user.click(button(/^Call tool/));
    await vi.waitFor(() => expect(screen.getByText(t('toolsBad'))).toBeTruthy());
    expect(toolCalls(workerCalls)).toEqual([]);
    await user.type(screen.getByLabelText(t('toolsRequired', 'videoId')), 'er-one');
    await user.click(button(/^Call tool/));
    await vi.waitFor(() => expect(toolCalls(workerCalls)).toEqual(['tools/call']));
  });

  it('closes the confirmation when the user changes the connection, which would pay for the call', async () => {
    const { workerCalls, user, panel } = await openTools(toolList());
    await user.click(button(/^now/));
    await user.click(button(/^Call tool/));
    await vi.waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy());
    const { connections } = panel.getState().settings;
    const other = { id: 'b', name: 'B', serviceUrl: 'https://b.example', mcpUrl, tokenStorage: 'device' as const };
    await act(() => panel.getState().changeSettings({ connections: [...connections, other], connection: 'b' }));
    await waitUntilIdle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toolCalls(workerCalls)).toEqual([]);
  });

  it('requires a confirmation by default, and calls the tool only after it', async () => {
    const { user, workerCalls } = await openTools(toolList());
    await user.click(button(/^now/));
    await user.click(button(/^Call tool/));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: t('cancel') }));
    await waitUntilIdle();
    expect(toolCalls(workerCalls)).toEqual([]);
    await user.click(button(/^Call tool/));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: /^Call it: price unknown/ }),
    );
    await waitUntilIdle();
    expect(toolCalls(workerCalls)).toEqual(['tools/call']);
  });

  it('names the connection that the price was shown for in every request', async () => {
    const { user, panel } = await openTools(toolList(), { enteredPrices: { toolsBegin: 100, toolsList: 20 } });
    const bodies: unknown[] = [];
    const sendMessage = (async (_: string, body: unknown) => {
      bodies.push(body);
      return { ok: false, failure: { kind: 'tool-other-connection' } };
    }) as never;
    panel.setState({ ports: { ...panel.getState().ports, sendMessage } });
    await user.click(button(/^List tools again/));
    await waitUntilIdle();
    expect(screen.getByText(t('toolsOtherConnection'))).toBeTruthy();
    await user.click(button(/^now/));
    await user.click(button(t('toolsAllow')));
    await user.click(button(/^Call tool/));
    await waitUntilIdle();
    expect(bodies).toEqual([
      { remainingOnly: false, connection: 'first' },
      { tool: 'now', params: {}, confirmed: false, connection: 'first' },
    ]);
  });

  it('disables the call button of a tool that the user set to never', async () => {
    const { user, workerCalls, panel } = await openTools(toolList());
    await user.click(button(/^now/));
    await user.click(button('Never'));
    expect(panel.getState().settings.tools[mcpUrl]?.now?.consent).toBe('never');
    expect(button(/^Call tool/).getAttribute('aria-disabled')).toBe('true');
    await user.click(button(/^Call tool/));
    await waitUntilIdle();
    expect(toolCalls(workerCalls)).toEqual([]);
  });

  it('shows saved responses, the newest expanded, and copies and saves them unchanged', async () => {
    const { user, copied, saved } = await openTools(toolList());
    const text = JSON.stringify({ data: [1] });
    const body = `{"content":[{"type":"text","text":${JSON.stringify(text)}}], "isError":false}`;
    const response = { mcpUrl, tool: 'now', params: {}, requestedAt: 1, receivedAt: 2 };
    await toolRepository.putResponse({ ...response, id: '1', body: '{"isError":true,"content":[]}' });
    await toolRepository.putResponse({ ...response, id: '2', body });
    await user.click(button(/^now/));
    await waitUntilIdle();
    const [first, second] = document.querySelectorAll<HTMLDetailsElement>('.tool-response');
    expect([first?.open, second?.open]).toEqual([true, false]);
    expect(first?.textContent).toContain('"data": [');
    expect(second?.textContent).toContain(t('toolsResponseError'));
    await user.click(screen.getAllByRole('button', { name: t('toolsResponseCopy') })[0] as HTMLElement);
    await user.click(screen.getAllByRole('button', { name: t('toolsResponseSave') })[0] as HTMLElement);
    expect([copied, saved.map((one) => one.text)]).toEqual([[body], [body]]);
  });

  it('shows the saved responses of a tool that is not in the list, without a button to call it', async () => {
    const { user } = await openTools(toolList({ tools: [] }));
    const saved = { mcpUrl, tool: 'gone', params: {}, requestedAt: 1, receivedAt: 2, body: '{"content":[]}' };
    await act(() => toolRepository.putResponse({ ...saved, id: '1' }));
    await act(() => toolRepository.putResponse({ ...saved, id: '2', mcpUrl: 'https://other.example', tool: 'far' }));
    await vi.waitFor(() => expect(button(/^gone/).textContent).toContain(t('toolsNotListed')));
    await user.click(button(/^gone/));
    await waitUntilIdle();
    expect(document.querySelectorAll('.tool-response')).toHaveLength(1);
    expect(screen.getByText(t('toolsNotListedNote'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Call tool|^far/ })).toBeNull();
    await act(() => toolRepository.putList(toolList({ at: 2, tools: [{ name: 'gone', inputSchema: {} }] })));
    await vi.waitFor(() => expect(button(/^Call tool/)).toBeTruthy());
  });

  it('shows the form of the new schema after the list is fetched again, and keeps what the user typed', async () => {
    const { user } = await openTools(toolList());
    await user.click(button(/^get_captions/));
    await user.type(screen.getByLabelText('lang'), 'de');
    const properties = { lang: { type: 'string' }, region: { type: 'string' } };
    const changed = { ...captions, inputSchema: { type: 'object', properties } };
    await act(() => toolRepository.putList(toolList({ at: 2, tools: [changed] })));
    await vi.waitFor(() => expect(screen.getByLabelText('region')).toBeTruthy());
    expect(screen.getByLabelText('lang')).toHaveProperty('value', 'de');
    expect(screen.queryByLabelText(t('toolsRequired', 'videoId'))).toBeNull();
  });

  it('shows a damaged response of a restored backup unchanged', async () => {
    const { user } = await openTools(toolList());
    const body = '{damaged: [1';
    const damaged = { id: '1', mcpUrl, tool: 'now', params: undefined, requestedAt: 1, receivedAt: 2, body };
    await toolRepository.putResponse(damaged);
    await user.click(button(/^now/));
    await waitUntilIdle();
    expect(document.querySelector('.tool-response')?.textContent).toContain(body);
  });

  it('searches ten thousand tools and renders only the visible ones', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `extra_${index}`, inputSchema: {} }));
    const { user } = await openTools(toolList({ tools: many, next: 'more' }));
    expect(document.querySelectorAll('.tool-row').length).toBeLessThan(200);
    expect(button(/^List the rest/)).toBeTruthy();
    await user.type(screen.getByLabelText(t('toolsFind')), 'extra_999');
    await waitUntilIdle();
    expect(document.querySelectorAll('.tool-row').length).toBe(11);
  });

  it('explains that an empty list may be due to a zero balance', async () => {
    await openTools(toolList({ tools: [] }));
    expect(screen.getByText(t('toolsEmpty'))).toBeTruthy();
    await act(() => toolRepository.putList(toolList({ emptyAt: 2 })));
    await vi.waitFor(() => expect(button(/^get_captions/)).toBeTruthy());
    expect(screen.getByText(t('toolsEmpty'))).toBeTruthy();
  });

  it('keeps showing a new list when an earlier reading of the empty one ends', async () => {
    const { panel } = await openTools(toolList({ tools: [] }));
    const { promise, resolve } = Promise.withResolvers<void>();
    const sendMessage = (async () => void (await promise)) as never;
    panel.setState({ ports: { ...panel.getState().ports, sendMessage } });
    await act(() => toolSessionRepository.put('first', { mcpUrl, id: null, revision: '2025-11-25' }));
    await waitUntilIdle();
    await act(() => toolRepository.putList(toolList({ at: 2 })));
    await vi.waitFor(() => expect(button(/^get_captions/)).toBeTruthy());
    await act(async () => resolve());
    await waitUntilIdle();
    expect(button(/^get_captions/)).toBeTruthy();
  });
});
