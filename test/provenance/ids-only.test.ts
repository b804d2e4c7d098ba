import { describe, expect, it } from 'vitest';
import { idsOnlyBody } from '@/lib/provenance/ids-only';

const id = 'dQw4w9WgXcQ';

describe('idsOnlyBody', () => {
  it.each([
    ['details', `{"data":[{"id":"${id}","title":"Mill \\"[1]\\"","n":{"a":[1]}}]}`, `{"data":[{"id":"${id}"}]}`],
    [
      'search results and pages',
      `{"nextPageToken":"x","data":[{"videoId":"${id}","id":"row"}],"z":1}`,
      `{"nextPageToken":"x","data":[{"videoId":"${id}"}],"z":1}`,
    ],
    ['a list as body', `[ {"id":"${id}","title":"a"} , {"title":"no id"} ]`, `[ {"id":"${id}"},{} ]`],
    ['rows without a video', '{"data":[7,{"id":"short"},null]}', '{"data":[{},{},{}]}'],
    ['an empty list', '{"data":[]}', '{"data":[]}'],
    ['an incomplete body', `{"data":[{"id":"${id}"`, ''],
    ['text', 'tide mill', ''],
  ])('leaves the ids of %s', (_, body, rest) => {
    expect(idsOnlyBody(body)).toBe(rest);
  });
});
