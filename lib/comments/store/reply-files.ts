import type { AuthorNaming } from '../export/exported-reply';
import type { ReplyExportFormat } from '../reply-export-formats';
import type { RepliesStore } from './replies-store';

interface ReplyExportOptions {
  format: ReplyExportFormat;
  naming: AuthorNaming;
  /** How a person is called whose hash this is, in the user's words. */
  reader(hash: string): string;
  /** Remarks in the user's words; how many replies are loaded stands in the file's name as well. */
  notes: readonly string[];
  /** Until when it may be kept, in milliseconds since 1970. */
  keepUntil: number;
  loaded: string;
}

/** Writes what is loaded into a file, in the service's order: free. People are replaced unless a reason was given. */
export async function exportReplies(store: RepliesStore, options: ReplyExportOptions): Promise<void> {
  const { panel } = store;
  await store.ready();
  const { comment, thread, hashes } = store.getState();
  const { subject, tell, announce } = panel.getState();
  if (!comment || !subject) return;
  // The writers wait until a file is wanted.
  const { replyExportFormats } = await import('../reply-export-formats');
  const { fileName } = await import('@/lib/shared/file-name');
  const { mediaType, write } = replyExportFormats[options.format];
  const title = subject.title ?? '';
  const content = write({
    ...thread,
    ...options,
    // Without a hash a person is nobody rather than named.
    tagOf: (author) => options.reader(hashes.get(author) ?? ''),
    comment: comment.comment,
    videoId: subject.videoId,
    title,
  });
  const nameSuffix = `${comment.comment} (${options.loaded})`;
  const name = fileName({ title, id: subject.videoId, lang: nameSuffix, ext: options.format });
  await panel.ports.save(name, mediaType, [content]);
  tell(['exportSaved', name]);
  announce(['exportSaved', name]);
}
