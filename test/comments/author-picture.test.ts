import { describe, expect, it } from 'vitest';
import { authorPictureUrl } from '@/lib/comments/reply';
import { row, thread } from './reply-rows';

describe('authorPictureUrl', () => {
  it.each([
    ['https://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
    ['http://pictures.example/a.jpg', null],
    ['https://somebody@pictures.example/a.jpg', null],
    ['data:image/png;base64,AAAA', null],
    ['javascript:alert(1)', null],
    ['//pictures.example/a.jpg', null],
    ['', null],
    [undefined, null],
  ])('returns %s as %s', (authorProfileImageUrl, expected) => {
    const { replies } = thread([{ ...row('1', 'text'), authorProfileImageUrl }]);
    expect(replies.map(authorPictureUrl)).toEqual([expected]);
  });
});
