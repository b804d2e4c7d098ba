import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { endpointOf } from '@/lib/service/endpoints';
import { rowsInBody } from '@/lib/service/read-response';
import { readBody } from './read-body';
import {
  captionItem,
  commentReply,
  fullResponses,
  playlistItem,
  relatedVideo,
  searchResult,
  video,
} from './rows-as-received';

const without = (row: object, ...fields: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)));

/** Reads a response with a single row. Returns the row and the paths of its problems. */
const readOne = (name: keyof typeof rows, row: object) => {
  const list = name === 'captions' ? [row] : { ...fullResponses[name], data: [row] };
  const { value, skippedRows, wrongFields } = readBody(name, list) as Exclude<
    ReturnType<typeof readBody>,
    { kind: string }
  >;
  const all = rowsInBody(value) as object[];
  return {
    row: all[0],
    skipped: skippedRows.length,
    wrong: wrongFields.flatMap(({ problems }) => problems.map(({ path }) => path)),
  };
};

const rows = {
  captions: captionItem,
  videos: video,
  search: searchResult,
  playlistItems: playlistItem,
  relatedVideos: relatedVideo,
  commentReplies: commentReply,
};

/** The fields that identify a row, by endpoint. */
const identity = {
  captions: ['offset', 'text'],
  videos: [],
  search: [],
  playlistItems: ['videoId'],
  relatedVideos: ['videoId'],
  commentReplies: [],
};

describe('readRows', () => {
  describe.each(Object.entries(rows) as [keyof typeof rows, object][])('row of %s', (name, row) => {
    const fields = Object.keys(row).filter((field) => !(identity[name] as string[]).includes(field));

    it.each(fields)('keeps the other fields if %s is null', (field) => {
      expect(readOne(name, { ...row, [field]: null })).toEqual({
        row: without(row, field),
        skipped: 0,
        wrong: [],
      });
    });

    it('keeps its identifying fields if all other fields are invalid', () => {
      const invalid = { ...row, ...Object.fromEntries(fields.map((field) => [field, [[null]]])) };
      const { row: readRow, skipped } = readOne(name, invalid);
      expect(skipped).toBe(0);
      for (const field of identity[name]) expect(readRow).toHaveProperty(field);
    });

    it.each(identity[name])('is skipped if %s is null', (field) => {
      expect(readOne(name, { ...row, [field]: null })).toMatchObject({ row: undefined, skipped: 1 });
    });
  });

  it.each([
    ['videos', 'viewCount', 12, '12'],
    ['videos', 'likeCount', 0, '0'],
    ['videos', 'title', 1984, '1984'],
    ['videos', 'parsedDuration', '185', 185],
    ['relatedVideos', 'viewCount', '12', 12],
    ['commentReplies', 'likeCount', ' 3 ', 3],
    ['captions', 'offset', '1.5', 1.5],
    ['captions', 'speechRate', '173', 173],
    ['relatedVideos', 'viewCount', '9007199254740993', '9007199254740993'],
    ['captions', 'text', 42, '42'],
  ] as const)('for %s reads the field %s with the value %j as %j', (name, field, input, value) => {
    expect(readOne(name, { ...rows[name], [field]: input })).toEqual({
      row: { ...rows[name], [field]: value },
      skipped: 0,
      wrong: [],
    });
  });

  it.each([
    ['videos', 'parsedDuration', 185.5, 'parsedDuration'],
    ['videos', 'viewCount', { count: 1 }, 'viewCount'],
    ['videos', 'tags', ['a', [], 'b'], 'tags.1'],
    ['videos', 'localizations', { de: 'Titel' }, 'localizations.de'],
    ['videos', 'localizations', { de: { title: [] } }, 'localizations.de.title'],
    ['videos', 'thumbnails', { default: { url: null } }, 'thumbnails.default.url'],
    ['captions', 'wordCount', 2.5, 'wordCount'],
    ['captions', 'speechRate', 'fast', 'speechRate'],
  ] as const)('drops an invalid value for %s in the field %s: %j', (name, field, input, path) => {
    const { row, skipped, wrong } = readOne(name, { ...rows[name], [field]: input });
    expect([skipped, wrong[0]]).toEqual([0, path]);
    expect(without(row ?? {}, field)).toEqual(without(rows[name], field));
  });

  it.each(['audioFiles', 'videoFiles', 'thumbnailFiles'] as const)('keeps a row of %s without a link', (name) => {
    const row = { id: 'maxres', itag: 140, mimeType: 'audio/mp4' };
    expect(readBody(name, [row, { ...row, url: [] }])).toMatchObject({ value: [row, row], skippedRows: [] });
  });

  it('drops only the invalid element of a list or map', () => {
    const invalid = {
      ...video,
      tags: ['a', null, 'b', 3],
      thumbnails: { default: { url: 'a', width: null }, high: null },
    };
    expect(readOne('videos', invalid).row).toEqual({
      ...video,
      tags: ['a', 'b', '3'],
      thumbnails: { default: { url: 'a' } },
    });
  });

  it('keeps the valid elements of a long list in order', () => {
    const tags = Array.from({ length: 100_000 }, (_, index) => (index % 2 === 0 ? `tag ${index}` : []));
    const { row, skipped, wrong } = readOne('videos', { ...video, tags });
    expect(row).toEqual({ ...video, tags: tags.filter((tag) => typeof tag === 'string') });
    expect([skipped, wrong.length]).toEqual([0, 50_000]);
  });

  it('returns the reason for a dropped field, and the row as received', () => {
    const invalid = { ...captionItem, speechRate: [] };
    expect(readBody('captions', [captionItem, invalid])).toEqual({
      value: [captionItem, without(captionItem, 'speechRate')],
      skippedRows: [],
      wrongFields: [
        {
          index: 1,
          row: invalid,
          problems: [{ path: 'speechRate', code: 'invalid_type', message: 'expected number' }],
        },
      ],
    });
  });

  it('reads or skips any row, and modifies none', () => {
    const anyField = (row: object) => fc.dictionary(fc.constantFrom(...Object.keys(row), 'other'), fc.jsonValue());
    for (const [name, row] of Object.entries(rows))
      fc.assert(
        fc.property(fc.array(fc.oneof(anyField(row), fc.jsonValue())), (data) => {
          const before = structuredClone(data);
          const parsed = readBody(name as keyof typeof rows, name === 'captions' ? data : { data });
          const { value, skippedRows } = parsed as Exclude<typeof parsed, { kind: string }>;
          const good = rowsInBody(value) ?? [];
          expect(good.length + skippedRows.length).toBe(data.length);
          expect(data).toEqual(before);
        }),
      );
  });

  it('skips only entries that are not rows', () => {
    expect(readBody('captions', [1, captionItem, null])).toMatchObject({
      value: [captionItem],
      skippedRows: [
        { index: 0, row: 1 },
        { index: 2, row: null },
      ],
      wrongFields: [],
    });
    expect(readBody('autocomplete', { data: ['a', null, 1] })).toMatchObject({
      value: { data: ['a', '1'] },
      skippedRows: [{ index: 1 }],
    });
  });

  it.each([
    ['missing', {}, {}],
    ['null', { totalResults: null, resultsPerPage: null, regionCode: null, nextPageToken: null }, {}],
    [
      'of another type',
      { totalResults: '7', resultsPerPage: [50], regionCode: 12 },
      { totalResults: 7, regionCode: '12' },
    ],
  ])('keeps the results of a search whose other fields are %s', (_, otherMembers, members) => {
    const parsed = readBody('search', { ...otherMembers, data: [searchResult] });
    expect(parsed).toMatchObject({ value: { data: [searchResult] }, skippedRows: [] });
    expect((parsed as { value: object }).value).toEqual({ ...members, data: [searchResult] });
  });

  it('reports invalid fields next to the list with the index -1', () => {
    const parsed = { data: [video], totalResults: '1', nextPageToken: [], prevPageToken: null };
    expect(readBody('popularVideos', parsed)).toMatchObject({
      value: { data: [video], totalResults: 1 },
      wrongFields: [
        {
          index: -1,
          row: { totalResults: '1', nextPageToken: [], prevPageToken: null },
          problems: [{ path: 'nextPageToken' }],
        },
      ],
    });
  });
});

type Path = readonly (string | number)[];
type Definition = z.core.$ZodTypes['_zod']['def'];

/** Returns the paths of the optional values in a response, according to its schema. */
function optionalPaths(schema: z.core.$ZodType, value: unknown, path: Path = []): Path[] {
  const def = schema._zod.def as Definition;
  const at = (key: string | number, inner: z.core.$ZodType) =>
    Object.hasOwn(Object(value), key) ? optionalPaths(inner, Object(value)[key], [...path, key]) : [];
  if (def.type === 'optional') return [path, ...optionalPaths(def.innerType, value, path)];
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([key, inner]) => at(key, inner));
  if (def.type === 'array') return at(0, def.element);
  if (def.type === 'record') return Object.keys(Object(value)).flatMap((key) => at(key, def.valueType));
  return def.type === 'union' ? def.options.flatMap((option) => optionalPaths(option, value, path)) : [];
}

/** Returns a copy of a JSON value in which the value at a path is replaced, or left out if it is `undefined`. */
function withValueAt(root: unknown, path: Path, value: null | undefined): unknown {
  const copy = structuredClone(root);
  const parent = path.slice(0, -1).reduce((inner: Record<string, unknown>, key) => Object(inner[key]), Object(copy));
  parent[String(path.at(-1))] = value;
  return copy;
}

describe('null in an optional field', () => {
  const names = Object.keys(fullResponses) as (keyof typeof fullResponses)[];
  const paths = names.flatMap((name) =>
    optionalPaths(endpointOf(name).responseSchema, fullResponses[name]).map((path) => [name, path] as const),
  );

  it.each(paths)('of %s at %j is the same as leaving it out, and no damage', (name, path) => {
    const asNull = readBody(name, withValueAt(fullResponses[name], path, null));
    expect(asNull).toEqual(readBody(name, withValueAt(fullResponses[name], path, undefined)));
    expect(asNull).toMatchObject({ skippedRows: [], wrongFields: [] });
  });

  it.each(names)('of %s is silent if all are null at once', (name) => {
    const all = paths.filter(([of]) => of === name).map(([, path]) => path);
    // The inner paths come last, and are gone with the outer ones.
    const outer = all.filter((path) => !all.some((other) => other.length < path.length && startsWith(path, other)));
    const body = outer.reduce((root, path) => withValueAt(root, path, null), fullResponses[name] as unknown);
    expect(readBody(name, body)).toMatchObject({ skippedRows: [], wrongFields: [] });
  });
});

const startsWith = (path: Path, start: Path): boolean => start.every((key, index) => path[index] === key);
