import { expect, it } from 'vitest';
import { authorPictureUrl } from '@/lib/comments/reply';
import { row, thread } from './made-replies';

it.each([
  ['https://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
  ['http://pictures.example/a.jpg', null],
  ['https://somebody@pictures.example/a.jpg', null],
  ['data:image/png;base64,AAAA', null],
  ['javascript:alert(1)', null],
  ['//pictures.example/a.jpg', null],
  ['', null],
  [undefined, null],
])('authorPictureUrl of %s is %s', (authorProfileImageUrl, loaded) => {
  const { replies } = thread([{ ...row('1', 'text'), authorProfileImageUrl }]);
  expect(replies.map(authorPictureUrl)).toEqual([loaded]);
});
