import { describe, expect, it } from 'vitest';
import { isSoundOnly, withoutSounds } from '@/lib/captions/cue-text';

describe('isSoundOnly', () => {
  it.each([
    '[Music]',
    ' [Applause] ',
    '(applause)',
    '♪',
    '♪ ♫',
    '【拍手】',
    '［音楽］',
    '［박수］',
    '（笑）',
    '[Bell rings, water over wood]',
    '[Music] [Laughter]',
  ])('recognises %s', (text) => {
    expect(isSoundOnly(text)).toBe(true);
  });

  it.each(['music', '♪ la la ♪', 'so (he said) it was', '[Music] hello', 'f(x)', ''])('rejects %j', (text) => {
    expect(isSoundOnly(text)).toBe(false);
  });
});

describe('withoutSounds', () => {
  it.each([
    ['[Music] hello', 'hello'],
    ['hello [Laughter] again', 'hello again'],
    ['♪ la la ♪', 'la la'],
    ['［拍手］ありがとう', 'ありがとう'],
    ['so (he said) it was', 'so (he said) it was'],
    ['one [x]\n[y] two', 'one\ntwo'],
  ])('keeps the speech in %j', (text, speech) => {
    expect(withoutSounds(text)).toBe(speech);
  });
});
