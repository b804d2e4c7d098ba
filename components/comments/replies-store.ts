import type { Panel } from '@/lib/app-store/panel-store';
import { tabAddress } from '@/lib/browser/tab-address';
import { authorHashes, forgetAuthorKey } from '@/lib/comments/browser/author-key';
import { commentRoom } from '@/lib/comments/repository/comment-repository';
import { makeReplies, type RepliesStore } from '@/lib/comments/store/replies-store';
import { readPageLinks } from '@/lib/platform/browser/page-links';

/** The store of the tab, over this browser. */
export const repliesOf = (panel: Panel): RepliesStore =>
  makeReplies(panel, {
    address: tabAddress,
    links: readPageLinks,
    used: commentRoom,
    hashes: authorHashes,
    forgetKey: forgetAuthorKey,
  });
