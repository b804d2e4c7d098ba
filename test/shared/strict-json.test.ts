import { describe, expect, it } from 'vitest';
import { strictJson } from '@/lib/shared/json';

describe('strictJson', () => {
  it.each([
    ['half \ud83d', '"half \ufffd"'],
    ['\udc00\ud83d', '"\ufffd\ufffd"'],
    ['\ud83c\udf0a', '"🌊"'],
    ['\\ud83d', '"\\\\ud83d"'],
    ['\\\\ud83d \ud83d', '"\\\\\\\\ud83d \ufffd"'],
    ['a\0b\u001f', '"a\\u0000b\\u001f"'],
    ['\ufffe', '"\ufffe"'],
    [{ '\ud83d': ['\ud83d'] }, '{"\ufffd":["\ufffd"]}'],
    [null, 'null'],
  ])('writes %j as %s', (value, json) => {
    expect(strictJson(value)).toBe(json);
  });

  it('indents on request', () => {
    expect(strictJson({ a: '\ud83d' }, 2)).toBe('{\n  "a": "\ufffd"\n}');
  });
});
