import { expect, it } from 'vitest';
import { collectionNdjson } from '@/lib/core/handin/ndjson';
import { readNdjson } from '@/lib/core/handin/ndjson-read';
import { requestsFile } from '@/lib/core/handin/requests-file';
import { bodyOf, madeSource, madeVideo, textOf, videoId } from './made';

/** One answer as it came, one that lacks forgotten rows, one that was taken over. */
function study() {
  const source = madeSource({
    gatherings: [{ ids: [videoId(1), videoId(2), videoId(3)] }],
    answers: [1, 2, 3].map((n) => ({ body: bodyOf([madeVideo(n)]) })),
  });
  const [, second, third] = source.captures;
  if (second) second.redacted = 2;
  if (third) third.taken = { collectionId: 'other', captureId: 'k9', name: 'popularVideos', asked: { country: 'DK' } };
  return source;
}

it('the table of requests says what was forgotten of an answer, and where one was taken over from (PRV-01)', async () => {
  const [head = '', ...rows] = (await textOf(requestsFile.rows(study()))).trim().split(/\r?\n/);
  const names = head.replace(/^\ufeff/, '').split(',');
  const from = names.indexOf('rows_forgotten');
  expect(names.slice(from)).toEqual(['rows_forgotten', 'taken_from', 'taken_endpoint', 'taken_params']);
  const tails = rows.map((row) => row.match(/(\d+,[^,]*,[^,]*,[^,]*)$/)?.[0]);
  expect(tails).toEqual(['0,,,', '2,,,', '0,k9,GET /popularVideos,"{""country"":""DK""}"']);
});

it('NDJSON of a collection takes both along and back', async () => {
  const source = study();
  const captures = [];
  for await (const piece of readNdjson((await textOf(collectionNdjson.rows(source))).split('\n'), Date.UTC(2100, 0))) {
    if (piece.is === 'capture') captures.push({ ...piece.capture, collectionId: 'c1' });
  }
  expect(captures).toEqual(source.captures);
});
