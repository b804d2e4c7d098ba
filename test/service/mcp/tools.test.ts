import { afterEach, describe, expect, it } from 'vitest';
import { undocumentedNames } from '../../../lib/service/assumptions.ts';
import { asking, type Json } from '../http/asking.ts';
import { createRawClient } from './speaking.ts';
import { ordinaryToolSwitches } from './tool-switches.ts';

const service = asking();
const { control, get } = service;
const { statelessRequest, request, initialize } = createRawClient(service);
const set = (switches: unknown) => control('PATCH', 'switches', switches);
const sample = () => service.running.sample;

type Given = Record<string, unknown>;
interface Shown {
  name: string;
  inputSchema: { properties: Record<string, Given>; required: string[] };
}

const listed = async (): Promise<Shown[]> =>
  (await statelessRequest('tools/list')).message.result?.tools as unknown as Shown[];
const call = async (name: string, given: Given = {}, extra = {}): Promise<Json> =>
  (await statelessRequest('tools/call', { name, arguments: given }, extra)).message.result ?? {};
const bodyOf = (result: Json): Json => JSON.parse(String(result.content?.[0]?.text));

/** Minimal arguments of each tool, and the equivalent REST request. */
const questions: [tool: string, endpoint: string, given: () => Given, rest: () => Promise<Json>][] = [
  ['search_videos', 'search', () => ({ q: 'how' }), () => asked('/search', { q: 'how' })],
  ['search_autocomplete', 'autocomplete', () => ({ q: 'how' }), () => asked('/autocomplete', { q: 'how' })],
  ['get_video_captions', 'captions', ofVideo, () => asked(`/captions/${sample().videoId}`)],
  [
    'get_videos',
    'videos',
    () => ({ ids: [sample().videoId], fields: ['title', 'isShort'] }),
    () => asked('/videos', { ids: sample().videoId, fields: 'title,isShort' }),
  ],
  [
    'get_popular_videos',
    'popularVideos',
    () => ({ maxResults: 5 }),
    () => asked('/popularVideos', { maxResults: '5' }),
  ],
  [
    'get_related_videos',
    'relatedVideos',
    () => ({ videoId: sample().videoId, pages: 2, lang: null }),
    () => asked('/relatedVideos', { videoId: sample().videoId, pages: '2' }),
  ],
  [
    'get_playlist_items',
    'playlistItems',
    () => ({ playlistId: sample().playlistId }),
    () => asked('/playlistItems', { playlistId: sample().playlistId }),
  ],
  [
    'get_comment_replies',
    'commentReplies',
    () => ({ parentCommentId: sample().commentId }),
    () => asked('/commentReplies', { parentCommentId: sample().commentId }),
  ],
  ['list_caption_files', 'captionFiles', ofVideo, () => asked(`/files/captions/${sample().videoId}`)],
  ['list_audio_files', 'audioFiles', ofVideo, () => asked(`/files/audio/${sample().videoId}`)],
  ['list_video_files', 'videoFiles', ofVideo, () => asked(`/files/video/${sample().videoId}`)],
];
function ofVideo(): Given {
  return { videoId: sample().videoId };
}
const asked = async (path: string, query: Record<string, string> = {}) => (await get(path, query)).body;

/** Removes links, because their signatures differ from second to second. */
const withoutLinks = (body: Json) => JSON.stringify(body).replaceAll(/"url":"[^"]*"/g, '');

afterEach(async () => {
  await set({ ...ordinaryToolSwitches, names: {} });
  await control('DELETE', 'bill');
});

describe('the tools', () => {
  it('are eleven, one for each endpoint', async () => {
    expect((await listed()).map(({ name }) => name)).toEqual(questions.map(([name]) => name));
  });

  it.each(questions)('include %s, which returns and bills the same as %s over REST', async (...question) => {
    const [name, endpoint, given, rest] = question;
    await control('DELETE', 'bill');
    const result = await call(name, given());
    const overRest = await rest();
    expect(result.isError).toBe(false);
    expect(withoutLinks(bodyOf(result))).toBe(withoutLinks(overRest));
    const log = (await control('GET', 'bill')).log as unknown as Json[];
    const cost = ({ endpoint, units, micros }: Json) => ({ endpoint, units, micros });
    expect(log.map((row) => row.path)).toEqual(['/mcp', expect.any(String)]);
    expect(log[0]).toMatchObject({ endpoint, query: expect.stringContaining(`tool=${name}`) });
    expect(cost(log[0] ?? {})).toEqual(cost(log[1] ?? {}));
  });

  it('are listed free of charge', async () => {
    await listed();
    expect((await control('GET', 'bill')).total).toEqual({ requests: 0, micros: 0 });
  });

  it('are listed in pages if the switch is on, and an unknown cursor is rejected', async () => {
    await set({ toolsPerPage: 4 });
    const names: string[] = [];
    let cursor: Json | undefined;
    do {
      const { result = {} } = (await statelessRequest('tools/list', cursor === undefined ? {} : { cursor })).message;
      names.push(...(result.tools as unknown as Shown[]).map(({ name }) => name));
      cursor = result.nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual(questions.map(([name]) => name));
    expect((await statelessRequest('tools/list', { cursor: 'of my own' })).message.error?.code).toBe(-32602);
  });

  it('have numbered names if the switch is on', async () => {
    await set({ toolNames: 'numbered' });
    expect((await listed()).map(({ name }) => name)).toEqual(questions.map((_, at) => `tool_${at + 1}`));
    expect((await call('tool_2', { q: 'how' })).isError).toBe(false);
  });
});

describe('the schema', () => {
  it.each(questions)('of %s lists the parameters of its endpoint', async (name, _, given) => {
    const tool = (await listed()).find((each) => each.name === name);
    for (const [parameter, schema] of Object.entries(tool?.inputSchema.properties ?? {})) {
      const items = (schema.items ?? schema) as { enum?: string[]; minLength?: number; minimum?: number };
      const isChecked = items.enum !== undefined || items.minLength !== undefined || items.minimum !== undefined;
      if (!isChecked) continue;
      const wrong = items.minimum === undefined ? '' : items.minimum - 1;
      const result = await call(name, { ...given(), [parameter]: schema.type === 'array' ? [wrong] : wrong });
      expect([parameter, result.isError]).toEqual([parameter, true]);
      expect(JSON.stringify(bodyOf(result))).toContain(`"path":["${parameter}"`);
    }
  });

  it.each(questions)('of %s lists the required parameters', async (name) => {
    const tool = (await listed()).find((each) => each.name === name);
    const required = tool?.inputSchema.required ?? [];
    const result = await call(name);
    expect(result.isError).toBe(required.length > 0 || name === 'get_playlist_items');
    for (const need of required) expect(JSON.stringify(bodyOf(result))).toContain(`"path":["${need}"]`);
  });

  it('uses the names of this service for undocumented parameters', async () => {
    const keys = Object.keys(undocumentedNames);
    const names = Object.fromEntries(keys.map((key) => [key, `own_${key.replace('.', '_')}`]));
    await set({ names });
    const text = JSON.stringify(await listed());
    for (const name of Object.values(names)) expect(text).toContain(`"${name}":{`);
    expect((await call('get_videos', { [names['videos.ids'] ?? '']: [sample().videoId] })).isError).toBe(false);
    expect((await call('get_videos', { ids: [sample().videoId] })).isError).toBe(true);
  });
});

describe('a call', () => {
  it('that fails returns the body of REST as a tool error', async () => {
    const result = await call('search_autocomplete');
    expect(result.isError).toBe(true);
    expect(bodyOf(result)).toEqual((await get('/autocomplete')).body);
  });

  it.each([
    ['a tool that is not there', { name: 'make_coffee' }],
    ['arguments that are no object', { name: 'search_videos', arguments: ['q'] }],
  ])('of %s is a protocol error', async (_, params) => {
    expect((await statelessRequest('tools/call', params)).message.error?.code).toBe(-32602);
  });

  it('returns structured content if the switch is on, and the tool has an output schema', async () => {
    await set({ structuredTools: true });
    const structured = (await listed()).filter((tool) => 'outputSchema' in tool).map(({ name }) => name);
    expect(structured).toHaveLength(7);
    const result = await call('search_autocomplete', { q: 'how' });
    expect(result.structuredContent).toEqual(bodyOf(result));
    expect(await call('get_video_captions', ofVideo())).not.toHaveProperty('structuredContent');
    expect(await call('search_autocomplete')).not.toHaveProperty('structuredContent');
  });

  it('requires some arguments in headers if the switch is on', async () => {
    await set({ toolParamHeaders: true });
    const given = { q: 'façade' };
    const encoded = `=?base64?${Buffer.from('façade').toString('base64')}?=`;
    expect((await call('search_autocomplete', given, { 'mcp-param-query': encoded })).isError).toBe(false);
    const { status, message } = await statelessRequest('tools/call', { name: 'search_autocomplete', arguments: given });
    expect([status, message.error?.code]).toEqual([400, -32020]);
    // Clients of the older revisions do not know these headers.
    const older = await request('tools/call', { name: 'search_autocomplete', arguments: given }, await initialize());
    expect(older.message.result?.isError).toBe(false);
  });

  it('of speech-to-text is billed at its own rate', async () => {
    await call('get_video_captions', { ...ofVideo(), mode: 'force-whisper' });
    const { log, prices } = await control('GET', 'bill');
    expect(log?.[0]?.micros).toBe(prices?.rates?.speechToText?.request);
  });
});
