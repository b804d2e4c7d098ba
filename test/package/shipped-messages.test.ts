import { describe, expect, it } from 'vitest';
import { type SourceMessages, shippedMessages } from '../../.ci/package/shipped-messages';
import { english } from '../translations';

const source: SourceMessages = {
  greeting: {
    message: '$count$ videos in $name$',
    description: 'Heading.',
    placeholders: { count: { content: '$1', example: '3' }, name: { content: '$2', example: 'Mills' } },
  },
  video_one: { message: '$count$ video', placeholders: { count: { content: '$1' } } },
  video_other: { message: '$count$ videos', placeholders: { count: { content: '$1' } } },
};

describe('shippedMessages', () => {
  it('numbers the placeholders and leaves out descriptions, examples and sources', () => {
    expect(shippedMessages(source, source).greeting).toEqual({ message: '$1 videos in $2' });
    const german = { greeting: { message: 'In $name$: $count$ Videos', source: 'old' } };
    expect(shippedMessages(german, source).greeting).toEqual({ message: 'In $2: $1 Videos' });
  });

  it.each([
    ['is missing', {}],
    ['lacks a placeholder', { greeting: { message: '$count$ Videos' } }],
    ['has a placeholder that English does not have', { greeting: { message: '$count$ $name$ $place$' } }],
  ])('is English for a message that %s', (_, locale) => {
    expect(shippedMessages(locale, source).greeting).toEqual({ message: '$1 videos in $2' });
  });

  it('keeps plural forms that English does not have, which may leave out the number', () => {
    const arabic = {
      video_two: { message: 'مقطعان' },
      video_few: { message: '$count$ مقاطع' },
      video_many: { message: 'مقاطع' },
    };
    expect(shippedMessages(arabic, source)).toMatchObject({
      video_two: { message: 'مقطعان' },
      video_few: { message: '$1 مقاطع' },
      video_many: { message: '$1 videos' },
    });
  });

  it.each([
    ['the language does not have', { video_other: { message: '動画 $count$ 本' } }],
    [
      'are the same as `other` and that English does not have',
      { video_few: { message: '$count$ video' }, video_other: { message: '$count$ video' } },
    ],
  ])('drops plural forms that %s', (_, locale) => {
    const { greeting: _greeting, ...forms } = shippedMessages({ ...locale }, source);
    expect(Object.keys(forms)).not.toContain('video_few');
    expect(Object.keys(forms)).not.toContain('video_one');
  });

  it('keeps a form of English that is the same as `other`, because the browser would show the English one', () => {
    const turkish = { video_one: { message: '$count$ video' }, video_other: { message: '$count$ video' } };
    expect(Object.keys(shippedMessages(turkish, source))).toContain('video_one');
  });

  it('drops a message that no longer exists', () => {
    expect(shippedMessages({ gone: { message: 'Weg' } }, source)).not.toHaveProperty('gone');
  });

  it('keeps every English message', () => {
    expect(Object.keys(shippedMessages(english, english))).toEqual(Object.keys(english));
  });
});
