import { describe, expect, it } from 'vitest';
import { createJobEndNotice } from '@/lib/toolbar/background/job-end-notice';
import { noon } from '../fakes';

function setUp(isOpen: boolean) {
  const marks: string[] = [];
  const away = createJobEndNotice({
    isPageOpen: async () => isOpen,
    showNotice: async (end) => void marks.push(end),
    clearNotice: async () => void marks.push('seen'),
    now: () => noon,
  });
  return { ...away, marks };
}

describe('a job that ends while nobody looks', () => {
  it.each([
    ['marks the button where it took a minute', 60_000, false, ['done']],
    ['does not where it took less', 59_999, false, []],
    ['does not where a page of ours is open', 600_000, true, []],
  ])('%s', async (_, took, isOpen, marks) => {
    const { ended, marks: made } = setUp(isOpen);
    await ended(noon - took, 'done');
    expect(made).toEqual(marks);
  });

  it('says so where it did not end as asked', async () => {
    const { ended, marks } = setUp(false);
    await ended(noon - 90_000, 'failed');
    expect(marks).toEqual(['failed']);
  });

  it('is seen by whoever opens a page, and by nothing else that speaks to the worker', async () => {
    const [opened, closed] = [setUp(true), setUp(false)];
    await opened.seen();
    await closed.seen();
    expect([opened.marks, closed.marks]).toEqual([['seen'], []]);
  });
});
