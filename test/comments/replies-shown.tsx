import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RepliesPane } from '@/components/comments/RepliesTab';
import { PageFrame } from '@/components/ui/PageFrame';
import { parseLinkedText } from '@/lib/shared/linked-text';
import { settle } from '../captions/captions-environment';
import { t } from '../words-of';
import { comment, openReplies, repliesParams, repliesWorld } from './replies-environment';

/** Renders the Replies tab in an environment in memory; `body` is the saved first page. */
export async function shown(body?: string, world = repliesWorld()) {
  if (body) world.hold('commentReplies', repliesParams(), body);
  const made = await openReplies(world);
  const clock = { now: made.ports.now, every: () => () => {} };
  const { container } = render(
    <PageFrame t={t} clock={clock} theme="system">
      {/* The sanitizer has its own test with a standards-compliant DOM. */}
      <RepliesPane store={made.store} readMarkup={(markup) => parseLinkedText(markup.replace(/<[^>]*>/g, ''))} />
    </PageFrame>,
  );
  await act(settle);
  return {
    ...made,
    container,
    user: userEvent.setup(),
    doing: (job: () => unknown) => act(async () => void (await job())),
  };
}

/** Returns a page with one reply. */
export const rowOf = (fields: object) => JSON.stringify({ data: [{ id: `${comment}.1`, ...fields }] });
