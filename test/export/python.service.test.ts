import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createReplyThread } from '@/lib/comments/reply-thread';
import { fourCatFile, fourCatFileName } from '@/lib/export/four-cat';
import { repliesFile } from '@/lib/export/replies-file';
import { bodyOf, createSource, march9, testVideo, videoId } from './export-source';
import { createFolder, python, writeExport } from './on-disk';

/** Reads a file with Python's `csv` module in the dialect that 4CAT uses. */
const reader = `
import csv, json, sys
with open(sys.argv[1], newline='', encoding='utf-8') as file:
    print(json.dumps(list(csv.DictReader(file, delimiter=',', quotechar='"', doublequote=True, escapechar='\\\\', strict=True))))
`;

const readBy4Cat = (path: string): Record<string, string>[] =>
  JSON.parse(execFileSync(python ?? '', ['-c', reader, path], { encoding: 'utf8', maxBuffer: 1e8 }));

const unusualText = 'A path C:\\new\\tide, "quoted", a line\nbreak, \\" and an end \\';

describe.runIf(python)('Python csv in the dialect of 4CAT', () => {
  it('reads the video list with its required columns, backslashes and line breaks', async () => {
    const source = createSource({
      batches: [{ ids: [videoId(1), videoId(2), videoId(3)] }],
      responses: [{ body: bodyOf([testVideo(1, { description: unusualText, title: '=1+1' }), testVideo(2)]) }],
    });
    const name = fourCatFileName(source, march9);
    expect(name).toBe('videolist_seeds2_2024_03_09-10_00_00.csv');
    const rows = readBy4Cat(await writeExport(createFolder(), fourCatFile(name), source));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      position: '1',
      videoId: videoId(1),
      channelId: testVideo(1).channelId,
      channelTitle: 'Channel 1',
      videoTitle: '=1+1',
      videoDescription: unusualText,
      publishedAt: testVideo(1).publishedAt,
      publishedAtSQL: '2016-02-02 00:00:00',
      durationSec: '1122',
      viewCount: '37',
      dislikeCount: '',
    });
  });

  it('reads replies with dates in the format of 4CAT, and pseudonyms', async () => {
    const rows = [
      {
        id: 'r1',
        parentId: 'c',
        textDisplay: unusualText,
        authorDisplayName: '@ada',
        authorChannelId: { value: 'UCada' },
      },
      { id: 'r2', textDisplay: '@ada yes', authorDisplayName: '@bo', authorChannelId: { value: 'UCbo' } },
    ].map((row) => ({ ...row, publishedAt: '2024-03-01T08:09:10Z' }));
    const thread = createReplyThread(
      { videoId: videoId(1), comment: 'c' },
      [
        {
          key: 'k',
          name: 'commentReplies',
          params: { comment: 'c' },
          videoId: null,
          requestedAt: march9,
          receivedAt: march9,
          status: 200,
          contentType: 'application/json',
          body: JSON.stringify({ data: rows }),
        },
      ],
      30,
    );
    const people = {
      naming: { is: 'replaced' } as const,
      tagsOf: async (authors: readonly string[]) => new Map(authors.map((author, index) => [author, `tag${index}`])),
    };
    const threads = async function* () {
      if (thread) yield thread;
    };
    const path = await writeExport(createFolder(), repliesFile(threads, people), createSource({}));
    const read = readBy4Cat(path);
    expect(Object.keys(read[0] ?? {}).slice(0, 5)).toEqual(['id', 'isReplyTo', 'authorName', 'text', 'publishedAt']);
    expect(read).toEqual([
      expect.objectContaining({
        id: 'r1',
        isReplyTo: 'c',
        authorName: 'tag0',
        text: unusualText,
        publishedAt: '2024-03-01 08:09:10',
      }),
      expect.objectContaining({
        id: 'r2',
        isReplyTo: 'c',
        authorName: 'tag1',
        text: expect.not.stringContaining('ada'),
      }),
    ]);
  });
});

describe.skipIf(python)('Python csv', () => {
  it('is not installed, so the dialect of 4CAT is not tested', () => expect(python).toBeUndefined());
});
