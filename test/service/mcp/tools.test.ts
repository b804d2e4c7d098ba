import { afterEach, describe, expect, it } from 'vitest';
import { undocumentedNames } from '../../../lib/service/assumptions.ts';
import { type Json, testService } from '../http/test-service.ts';
import { createRawClient } from './raw-client.ts';
import { ordinaryToolSwitches } from './tool-switches.ts';

const service = testService();
const { control, get } = service;
const { statelessRequest, request, initialize } = createRawClient(service);
const setSwitches = (switches: unknown) => control('PATCH', 'switches', switches);
const sample = () => service.running.sample;

type Args = Record<string, unknown>;
interface ListedTool {
  name: string;
  inputSchema: { properties: Record<string, Args>; required: string[] };
}

const listTools = async (): Promise<ListedTool[]> =>
  (await statelessRequest('tools/list')).message.result?.tools as unknown as ListedTool[];
const call = async (name: string, args: Args = {}, extra = {}): Promise<Json> =>
  (await statelessRequest('tools/call', { name, arguments: args }, extra)).message.result ?? {};
const bodyOf = (result: Json): Json => JSON.parse(String(result.content?.[0]?.text));

/** Minimal arguments for each tool, with the equivalent REST request. */
const cases: [tool: string, endpoint: string, args: () => Args, rest: () => Promise<Json>][] = [
  ['search_videos', 'search', () => ({ q: 'how' }), () => getBody('/search', { q: 'how' })],
  ['search_autocomplete', 'autocomplete', () => ({ q: 'how' }), () => getBody('/autocomplete', { q: 'how' })],
  ['get_video_captions', 'captions', ofVideo, () => getBody(`/captions/${sample().videoId}`)],
  [
    'get_videos',
    'videos',
    () => ({ ids: [sample().videoId], fields: ['title', 'isShort'] }),
    () => getBody('/videos', { ids: sample().videoId, fields: 'title,isShort' }),
  ],
  [
    'get_popular_videos',
    'popularVideos',
    () => ({ maxResults: 5 }),
    () => getBody('/popularVideos', { maxResults: '5' }),
  ],
  [
    'get_related_videos',
    'relatedVideos',
    () => ({ videoId: sample().videoId, pages: 2, lang: null }),
    () => getBody('/relatedVideos', { videoId: sample().videoId, pages: '2' }),
  ],
  [
    'get_playlist_items',
    'playlistItems',
    () => ({ playlistId: sample().playlistId }),
    () => getBody('/playlistItems', { playlistId: sample().playlistId }),
  ],
  [
    'get_comment_replies',
    'commentReplies',
    () => ({ parentCommentId: sample().commentId }),
    () => getBody('/commentReplies', { parentCommentId: sample().commentId }),
  ],
  ['list_caption_files', 'captionFiles', ofVideo, () => getBody(`/files/captions/${sample().videoId}`)],
  ['list_audio_files', 'audioFiles', ofVideo, () => getBody(`/files/audio/${sample().videoId}`)],
  ['list_video_files', 'videoFiles', ofVideo, () => getBody(`/files/video/${sample().videoId}`)],
];
function ofVideo(): Args {
  return { videoId: sample().videoId };
}
const getBody = async (path: string, query: Record<string, string> = {}) => (await get(path, query)).body;

/** Removes links, because their signatures change every second. */
const withoutLinks = (body: Json) => JSON.stringify(body).replaceAll(/"url":"[^"]*"/g, '');

afterEach(async () => {
  await setSwitches({ ...ordinaryToolSwitches, names: {} });
  await control('DELETE', 'bill');
});

describe('the MCP tools', () => {
  it('are listed under their names', async () => {
    expect((await listTools()).map(({ name }) => name)).toEqual(cases.map(([name]) => name));
  });

  it.each(cases)('include %s, which returns and bills the same as %s over REST', async (...testCase) => {
    const [name, endpoint, args, rest] = testCase;
    await control('DELETE', 'bill');
    const result = await call(name, args());
    const restBody = await rest();
    expect(result.isError).toBe(false);
    expect(withoutLinks(bodyOf(result))).toBe(withoutLinks(restBody));
    const log = (await control('GET', 'bill')).log as unknown as Json[];
    const cost = ({ endpoint, units, micros }: Json) => ({ endpoint, units, micros });
    expect(log.map((row) => row.path)).toEqual(['/mcp', expect.any(String)]);
    expect(log[0]).toMatchObject({ endpoint, query: expect.stringContaining(`tool=${name}`) });
    expect(cost(log[0] ?? {})).toEqual(cost(log[1] ?? {}));
  });

  it('are listed free of charge', async () => {
    await listTools();
    expect((await control('GET', 'bill')).total).toEqual({ requests: 0, micros: 0 });
  });

  it('are listed in pages if the switch is on, and an unknown cursor is rejected', async () => {
    await setSwitches({ toolsPerPage: 4 });
    const names: string[] = [];
    let cursor: Json | undefined;
    do {
      const { result = {} } = (await statelessRequest('tools/list', cursor === undefined ? {} : { cursor })).message;
      names.push(...(result.tools as unknown as ListedTool[]).map(({ name }) => name));
      cursor = result.nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual(cases.map(([name]) => name));
    expect((await statelessRequest('tools/list', { cursor: 'of my own' })).message.error?.code).toBe(-32602);
  });

  it('have numbered names if the switch is on', async () => {
    await setSwitches({ toolNames: 'numbered' });
    expect((await listTools()).map(({ name }) => name)).toEqual(cases.map((_, index) => `tool_${index + 1}`));
    expect((await call('tool_2', { q: 'how' })).isError).toBe(false);
  });
});

describe('the input schema', () => {
  it.each(cases)('of the tool %s states constraints that the service enforces', async (name, _, args) => {
    const tool = (await listTools()).find((each) => each.name === name);
    for (const [parameter, schema] of Object.entries(tool?.inputSchema.properties ?? {})) {
      const items = (schema.items ?? schema) as { enum?: string[]; minLength?: number; minimum?: number };
      const isChecked = items.enum !== undefined || items.minLength !== undefined || items.minimum !== undefined;
      if (!isChecked) continue;
      const wrong = items.minimum === undefined ? '' : items.minimum - 1;
      const result = await call(name, { ...args(), [parameter]: schema.type === 'array' ? [wrong] : wrong });
      expect([parameter, result.isError]).toEqual([parameter, true]);
      expect(JSON.stringify(bodyOf(result))).toContain(`"path":["${parameter}"`);
    }
  });

  it.each(cases)('of the tool %s lists the required parameters', async (name) => {
    const tool = (await listTools()).find((each) => each.name === name);
    const required = tool?.inputSchema.required ?? [];
    const result = await call(name);
    expect(result.isError).toBe(required.length > 0 || name === 'get_playlist_items');
    for (const need of required) expect(JSON.stringify(bodyOf(result))).toContain(`"path":["${need}"]`);
  });

  it('uses the names set by a switch for undocumented parameters', async () => {
    const keys = Object.keys(undocumentedNames);
    const names = Object.fromEntries(keys.map((key) => [key, `own_${key.replace('.', '_')}`]));
    await setSwitches({ names });
    const text = JSON.stringify(await listTools());
    for (const name of Object.values(names)) expect(text).toContain(`"${name}":{`);
    expect((await call('get_videos', { [names['videos.ids'] ?? '']: [sample().videoId] })).isError).toBe(false);
    expect((await call('get_videos', { ids: [sample().videoId] })).isError).toBe(true);
  });
});

describe('an MCP tool call', () => {
  it('that fails returns the response body of REST as a tool error', async () => {
    const result = await call('search_autocomplete');
    expect(result.isError).toBe(true);
    expect(bodyOf(result)).toEqual((await get('/autocomplete')).body);
  });

  it.each([
    ['a tool that is not there', { name: 'make_coffee' }],
    ['arguments that are not an object', { name: 'search_videos', arguments: ['q'] }],
  ])('with %s returns a protocol error', async (_, params) => {
    expect((await statelessRequest('tools/call', params)).message.error?.code).toBe(-32602);
  });

  it('returns structured content if the switch is on and the tool has an output schema', async () => {
    await setSwitches({ structuredTools: true });
    const structured = (await listTools()).filter((tool) => 'outputSchema' in tool).map(({ name }) => name);
    expect(structured).toHaveLength(7);
    const result = await call('search_autocomplete', { q: 'how' });
    expect(result.structuredContent).toEqual(bodyOf(result));
    expect(await call('get_video_captions', ofVideo())).not.toHaveProperty('structuredContent');
    expect(await call('search_autocomplete')).not.toHaveProperty('structuredContent');
  });

  it('requires some arguments in headers if the switch is on, except with the handshake', async () => {
    await setSwitches({ toolParamHeaders: true });
    const args = { q: 'façade' };
    const encoded = `=?base64?${Buffer.from('façade').toString('base64')}?=`;
    expect((await call('search_autocomplete', args, { 'mcp-param-query': encoded })).isError).toBe(false);
    const { status, message } = await statelessRequest('tools/call', { name: 'search_autocomplete', arguments: args });
    expect([status, message.error?.code]).toEqual([400, -32020]);
    // Clients of older revisions do not know these headers, so they are not required.
    const older = await request('tools/call', { name: 'search_autocomplete', arguments: args }, await initialize());
    expect(older.message.result?.isError).toBe(false);
  });

  it('of speech-to-text is billed at its own rate', async () => {
    await call('get_video_captions', { ...ofVideo(), mode: 'force-whisper' });
    const { log, prices } = await control('GET', 'bill');
    expect(log?.[0]?.micros).toBe(prices?.rates?.speechToText?.request);
  });
});
