import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RepliesPane } from '@/components/comments/RepliesTab';
import { PageFrame } from '@/components/ui/PageFrame';
import { PanelProvider } from '@/components/ui/panel-state';
import { parseLinkedText } from '@/lib/shared/linked-text';
import { settle } from '../captions/captions-environment';
import { t } from '../translations';
import { comment, createRepliesEnv, openReplies, repliesParams } from './replies-environment';

/** Renders the Replies tab in an in-memory environment; `body` is the saved first page. */
export async function renderReplies(body?: string, env = createRepliesEnv()) {
  if (body) env.saveResponse('commentReplies', repliesParams(), body);
  const replies = await openReplies(env);
  const clock = { now: replies.ports.now, every: () => () => {} };
  const { container } = render(
    <PageFrame t={t} clock={clock} theme="system">
      {/* The sanitizer is replaced, because its own test runs it in a standards-compliant DOM. */}
      <PanelProvider panel={replies.panel}>
        <RepliesPane store={replies.store} readMarkup={(markup) => parseLinkedText(markup.replace(/<[^>]*>/g, ''))} />
      </PanelProvider>
    </PageFrame>,
  );
  await act(settle);
  return {
    ...replies,
    container,
    user: userEvent.setup(),
    run: (job: () => unknown) => act(async () => void (await job())),
  };
}

export const pageWithReply = (fields: object) => JSON.stringify({ data: [{ id: `${comment}.1`, ...fields }] });
