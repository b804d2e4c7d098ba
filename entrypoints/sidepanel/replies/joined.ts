import { authorHashes, forgetAuthorKey } from '@/lib/browser/author-key';
import { commentRoom } from '@/lib/browser/comment-room';
import { readPageLinks } from '@/lib/browser/page-links';
import { tabAddress } from '@/lib/browser/tab-address';
import type { Panel } from '@/lib/panel/panel';
import { makeReplies, type RepliesStore } from '@/lib/panel/replies';

/** The store of the tab, over this browser. */
export const repliesOf = (panel: Panel): RepliesStore =>
  makeReplies(panel, {
    address: tabAddress,
    links: readPageLinks,
    used: commentRoom,
    hashes: authorHashes,
    forgetKey: forgetAuthorKey,
  });
