import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingsFromTools, type ListedTool } from '@/lib/parameter-discovery/findings-from-tools';
import { setB, setC } from '../service/http/value-sets';
import { videosFields } from '../service/http/video-row';
import {
  assumedNames,
  descriptionStyles,
  endpointAt,
  fullStyle,
  keys,
  meaninglessNames,
  otherNames,
  toolOf,
  toolsOf,
  wrongNames,
} from './service-descriptions';

const namesFound = (tools: readonly ListedTool[]) =>
  Object.fromEntries(findingsFromTools(tools, 5).map(({ key, name }) => [key, name]));
const tool = (properties: object, required: string[] = [], more: object = {}): ListedTool => ({
  name: 'tool',
  inputSchema: { type: 'object', properties, required, ...more },
});
const text = { type: 'string' };
const country = { type: 'string', enum: setC };

describe('findingsFromTools', () => {
  it('finds every meaningless name from its description', () => {
    expect(namesFound(toolsOf(meaninglessNames, fullStyle))).toEqual(meaninglessNames);
  });

  it('confirms correct assumed names', () => {
    expect(namesFound(toolsOf(assumedNames, fullStyle))).toEqual(assumedNames);
  });

  it('suggests no wrong name, whatever names the service uses', () => {
    fc.assert(
      fc.property(otherNames, descriptionStyles, (names, style) => {
        expect(wrongNames(findingsFromTools(toolsOf(names, style), 5), names)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('finds no wrong name if tools or parameters are missing', () => {
    fc.assert(
      fc.property(otherNames, descriptionStyles, fc.infiniteStream(fc.nat(2)), (names, style, random) => {
        const some = toolsOf(names, style).flatMap((one) =>
          random.next().value === 0 ? [] : [removeOptionalParts(one, random)],
        );
        const found = findingsFromTools(some, 5).filter(({ name }) => name !== null);
        expect(found.filter(({ key, name }) => name !== names[key])).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('quotes the tool, its parameter and the description as evidence', () => {
    const [found] = findingsFromTools([toolOf(endpointAt('/autocomplete'), meaninglessNames, fullStyle)], 5);
    expect(found).toMatchObject({ from: 'tool', at: 5 });
    expect(found?.evidence).toMatch(/^“tool_5” takes “n3” \(\d+ values: AD, AE, AF …\): Whose suggestions$/);
  });
});

/** Returns the tool without some of its optional parameters. */
function removeOptionalParts(tool: ListedTool, random: Iterator<number>): ListedTool {
  const { properties, required } = tool.inputSchema as { properties: Record<string, unknown>; required: string[] };
  const remaining = Object.entries(properties).filter(([name]) => required.includes(name) || random.next().value !== 0);
  return { ...tool, inputSchema: { type: 'object', properties: Object.fromEntries(remaining), required } };
}

describe('findingsFromTools with misleading tools', () => {
  it.each([
    ['two parameters for a country', { q: text, region: country, country }, { 'autocomplete.country': null }],
    [
      'a country next to a string parameter with a similar name',
      { q: text, region: text, gl: country, hl: { type: 'string', enum: setB } },
      { 'autocomplete.country': null },
    ],
    [
      'a country next to a language',
      { q: text, gl: country, hl: { type: 'string', enum: setB } },
      { 'autocomplete.country': 'gl' },
    ],
    [
      'the assumed name on a boolean',
      { q: text, regionCode: { type: 'boolean' }, gl: country },
      { 'autocomplete.country': 'gl' },
    ],
    [
      'the assumed name with another meaning, next to a country',
      { q: text, regionCode: { ...text, description: 'Of the data centre' }, gl: country },
      { 'autocomplete.country': null },
    ],
    ['a list of few countries', { q: text, gl: { type: 'string', enum: ['DE', 'FR'] } }, {}],
    ['an incomplete list of countries', { q: text, gl: { type: 'string', enum: setC.slice(9) } }, {}],
  ])('is not misled by %s', (_, properties, found) => {
    expect(namesFound([tool(properties, ['q'])])).toEqual(found);
  });

  it('detects swapped names', () => {
    const properties = {
      videoId: text,
      pages: { type: 'integer', minimum: 1, maximum: 10 },
      lang: country,
      regionCode: { type: 'string', enum: setB },
    };
    expect(namesFound([tool(properties, ['videoId'])])).toEqual({
      'relatedVideos.country': 'lang',
      'relatedVideos.language': 'regionCode',
    });
  });

  it.each([
    [
      'another service with a query and its own countries',
      { q: text, country: { type: 'string', enum: ['US', 'GB', 'DE'] }, page: text },
      ['q'],
    ],
    ['another service that requires more parameters than ours', { q: text, country, account: text }, ['q', 'account']],
    ['files', { path: text, encoding: text }, ['path']],
    [
      'a tool without most parameters of related videos',
      { videoId: text, gl: country, hl: { type: 'string', enum: setB } },
      ['videoId'],
    ],
    [
      'a tool for comments of a video, without a parameter for a comment',
      { v: { type: 'string', minLength: 11, maxLength: 11 }, format: { enum: ['html', 'plainText'] }, pageToken: text },
      ['v'],
    ],
    [
      'a tool for one video, whose id is not a list',
      { v: { type: 'string', minLength: 11, maxLength: 11 }, lang: { enum: setB }, fields: { enum: videosFields } },
      ['v'],
    ],
    ['a search of another service', { q: text, safe: { type: 'string', enum: ['on', 'off'] } }, ['q']],
  ])('finds nothing in %s', (_, properties, required) => {
    expect(findingsFromTools([tool(properties, required)], 5)).toEqual([]);
  });

  it('leaves a name unknown if two tools of one endpoint disagree about it', () => {
    const one = toolOf(endpointAt('/playlistItems'), meaninglessNames, fullStyle);
    const other = toolOf(
      endpointAt('/playlistItems'),
      { ...meaninglessNames, 'playlistItems.page': 'after' },
      fullStyle,
    );
    expect(namesFound([one, other])).toEqual({
      'playlistItems.playlist': meaninglessNames['playlistItems.playlist'],
      'playlistItems.video': meaninglessNames['playlistItems.video'],
      'playlistItems.page': null,
    });
  });

  it('takes no parameter name for video files from an audio-file tool', () => {
    const audio = toolOf(endpointAt('/files/audio/{videoId}'), assumedNames, fullStyle);
    expect(findingsFromTools([audio], 5)).toEqual([]);
    expect(namesFound([audio, toolOf(endpointAt('/files/video/{videoId}'), assumedNames, fullStyle)])).toEqual({
      'videoFiles.country': 'regionCode',
    });
  });

  const listTool = (more: object) =>
    tool({
      channelId: { type: 'string', minLength: 24, maxLength: 24, pattern: '^UC' },
      v: { type: 'string', minLength: 11, maxLength: 11 },
      ...more,
    });
  const described = (description: string) => ({ type: 'string', description });
  it.each([
    [
      'a description that mentions two things, with a name that fits neither',
      { a: described('Playlist id, or the page token of its next page') },
      null,
      null,
    ],
    [
      'a description that mentions two things, with a name that fits one of them',
      { cursor: described('Page token for a playlist id') },
      undefined,
      'cursor',
    ],
    ['two descriptions of one thing', { a: described('Playlist id'), b: described('Id of the playlist') }, null, null],
    [
      'a name that contradicts its description',
      { cursor: described('Playlist id'), b: described('Page token') },
      null,
      null,
    ],
    ['two descriptions of different things', { a: described('Playlist id'), b: described('Page token') }, 'a', 'b'],
  ])('finds a name only if names and descriptions are unambiguous: %s', (_, properties, playlist, page) => {
    // A parameter that is missing from a tool is not evidence against the assumed name.
    expect(namesFound([listTool(properties)])).toEqual({
      ...(playlist !== undefined && { 'playlistItems.playlist': playlist }),
      'playlistItems.video': 'v',
      'playlistItems.page': page,
    });
  });

  it('rejects invalid names and removes secrets from the evidence', () => {
    const token = `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(20)}.c2ln`;
    expect(findingsFromTools([tool({ q: text, 'a b\u202e': country }, ['q'])], 5)).toEqual([]);
    const [found] = findingsFromTools(
      [tool({ q: text, gl: { ...country, description: `Use ${token}\nnow` } }, ['q'])],
      5,
    );
    expect(found?.evidence).toContain('Use … now');
  });
});

describe('findingsFromTools with invalid schemas', () => {
  const circle: Record<string, unknown> = { $ref: '#/$defs/a' };
  const deep = Array.from({ length: 10_000 }).reduce<object>((inner) => ({ anyOf: [inner, inner] }), text);
  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a list', []],
    ['text', 'object'],
    ['properties that are a list', { properties: [1, 2] }],
    ['properties that are null', { properties: { q: null, gl: 7 }, required: 'q' }],
    ['a circular reference', { properties: { q: text, gl: circle }, required: ['q'], $defs: { a: circle } }],
    ['a reference elsewhere', { properties: { q: text, gl: { $ref: 'https://example.org/x' } } }],
    ['10,000 nested levels', { properties: { q: text, gl: deep } }],
    ['values of every kind', { properties: { q: text, gl: { enum: [null, {}, [], 5, Number.NaN] } } }],
    ['a prototype', JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{}}}')],
  ])('returns no findings without throwing: %s', (_, inputSchema) => {
    expect(findingsFromTools([{ name: 'x', inputSchema }], 5)).toEqual([]);
  });

  it('skips any invalid schema without throwing', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 5 }), fc.jsonValue(), (tools, value) => {
        findingsFromTools(tools as ListedTool[], 5);
        findingsFromTools([tool({ q: value, gl: value, region: value } as object)], 5);
      }),
      { numRuns: 200 },
    );
  });

  it('reads only the first 500 of ten thousand tools', () => {
    const read = new Set<number>();
    const properties = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`p${index}`, country]));
    const tools = Array.from({ length: 10_000 }, (_, index) => ({
      name: 'x',
      get inputSchema() {
        read.add(index);
        return { properties };
      },
    }));
    expect(findingsFromTools(tools, 5)).toEqual([]);
    expect(read.size).toBe(500);
  });

  it('reads a valid tool after an invalid one', () => {
    const good = toolOf(endpointAt('/commentReplies'), meaninglessNames, fullStyle);
    expect(namesFound([{ name: 'x', inputSchema: null }, good])).toEqual({
      'commentReplies.comment': meaninglessNames['commentReplies.comment'],
    });
    expect(keys).toHaveLength(16);
  });
});
