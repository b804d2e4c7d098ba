import { usePanelStore } from '@/components/ui/panel-state';
import { storeOfPage } from '@/lib/app-store/app-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabAddress } from '@/lib/browser/tabs';
import { deleteAuthorKey, hashAuthors } from '@/lib/comments/browser/author-key';
import { commentRepository, savedReplyKeys } from '@/lib/comments/repository/comment-repository';
import type { RepliesStore } from '@/lib/comments/store/replies-state';
import { createRepliesStore } from '@/lib/comments/store/replies-store';
import { readPageLinks } from '@/lib/platform/browser/read-page';

const createStore = (panel: PanelStore): RepliesStore =>
  createRepliesStore(panel, {
    address: tabAddress,
    links: readPageLinks,
    savedKeys: savedReplyKeys,
    used: commentRepository,
    hashes: hashAuthors,
    deleteKey: deleteAuthorKey,
  });

export const repliesStoreOf = (panel: PanelStore): RepliesStore => storeOfPage(panel, createStore);
export const useRepliesStore = () => repliesStoreOf(usePanelStore());
