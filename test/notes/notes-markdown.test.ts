import { describe, expect, it } from 'vitest';
import { notesMarkdown } from '@/lib/notes/notes-markdown';
import { timedNote } from './timed-note';

const video = { videoId: 'aaaaaaaaaaa', title: 'Tide *mills*' };

describe('notesMarkdown', () => {
  it('writes title, link, and each note below its time and quoted captions', () => {
    const notes = [
      timedNote({ start: 72.9, lineText: 'One line\nand the next', text: 'First\nsecond' }),
      timedNote({ start: 580, lineText: '', text: '# 2 stars' }),
    ];
    expect(notesMarkdown(video, notes)).toBe(
      [
        '# Tide \\*mills\\*',
        '',
        '<https://www.youtube.com/watch?v=aaaaaaaaaaa>',
        '',
        '- [1:12](https://www.youtube.com/watch?v=aaaaaaaaaaa&t=72s)',
        '',
        '  > One line\\',
        '  > and the next',
        '',
        '  First\\',
        '  second',
        '',
        '- [9:40](https://www.youtube.com/watch?v=aaaaaaaaaaa&t=580s)',
        '',
        '  \\# 2 stars',
        '',
      ].join('\n'),
    );
  });

  it('names a video without a title by its id', () => {
    expect(notesMarkdown({ ...video, title: null }, [])).toBe(
      '# aaaaaaaaaaa\n\n<https://www.youtube.com/watch?v=aaaaaaaaaaa>\n',
    );
  });
});
