import { describe, expect, it } from 'vitest';
import { createJobEndNotice } from '@/lib/toolbar/background/job-end-notice';
import { noon } from '../fakes';

function setUp(isOpen: boolean) {
  const marks: string[] = [];
  const notice = createJobEndNotice({
    isPageOpen: async () => isOpen,
    showNotice: async (end) => void marks.push(end),
    clearNotice: async () => void marks.push('seen'),
    now: () => noon,
  });
  return { ...notice, marks };
}

describe('createJobEndNotice', () => {
  it.each([
    ['shows a badge after a job of one minute', 60_000, false, ['done']],
    ['shows no badge after a shorter job', 59_999, false, []],
    ['shows no badge while a page is open', 600_000, true, []],
  ])('%s', async (_, took, isOpen, marks) => {
    const { ended, marks: made } = setUp(isOpen);
    await ended(noon - took, 'done');
    expect(made).toEqual(marks);
  });

  it('reports a failure', async () => {
    const { ended, marks } = setUp(false);
    await ended(noon - 90_000, 'failed');
    expect(marks).toEqual(['failed']);
  });

  it('clears the badge when a page is open, but not for other messages', async () => {
    const opened = setUp(true);
    const closed = setUp(false);
    await opened.seen();
    await closed.seen();
    expect([opened.marks, closed.marks]).toEqual([['seen'], []]);
  });
});
