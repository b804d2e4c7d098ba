import type { Naming } from '../export/exported-reply';
import type { ReplyFile } from '../export/reply-files';
import type { RepliesStore } from './replies-store';

export interface ReplyFileWish {
  format: ReplyFile;
  naming: Naming;
  /** How a person is called whose hash this is, in the reader's words. */
  reader(hash: string): string;
  /** Remarks in the reader's words; how many replies are loaded stands in the file's name as well. */
  notes: readonly string[];
  /** Until when it may be kept, in milliseconds since 1970. */
  keepUntil: number;
  loaded: string;
}

/** Writes what is loaded into a file, in the service's order: free. People are replaced unless a reason was given (COM-06). */
export async function saveReplies(store: RepliesStore, wish: ReplyFileWish): Promise<void> {
  const { panel } = store;
  await store.ready();
  const { comment, thread, hashes } = store.getState();
  const { subject, tell, announce } = panel.getState();
  if (!comment || !subject) return;
  // The writers wait until a file is wanted.
  const { replyFiles } = await import('../export/reply-files');
  const { fileName } = await import('@/lib/shared/file-name');
  const { mediaType, write } = replyFiles[wish.format];
  const title = subject.title ?? '';
  const content = write({
    ...thread,
    ...wish,
    // Without a hash a person is nobody rather than named.
    tagOf: (author) => wish.reader(hashes.get(author) ?? ''),
    comment: comment.comment,
    videoId: subject.videoId,
    title,
  });
  const about = `${comment.comment} (${wish.loaded})`;
  const name = fileName({ title, id: subject.videoId, lang: about, ext: wish.format });
  await panel.ports.save(name, mediaType, [content]);
  tell(['exportSaved', name]);
  announce(['exportSaved', name]);
}
