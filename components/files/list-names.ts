import type { MessageName } from '@/lib/shared/localized-text';

/** The endpoints that list files. */
export type FileListName = 'captionFiles' | 'thumbnailFiles' | 'videoFiles' | 'audioFiles';

interface ListMessages {
  /** The verb that costs. */
  list: MessageName;
  /** What it is good for, while nothing is held. */
  purpose: MessageName;
  /** When nothing came. */
  empty: MessageName;
  emptyNext: MessageName;
}

export const listMessages: Record<FileListName, ListMessages> = {
  captionFiles: {
    list: 'filesListCaptions',
    purpose: 'filesPurposeCaptions',
    empty: 'filesEmptyCaptions',
    emptyNext: 'filesEmptyAgain',
  },
  thumbnailFiles: {
    list: 'filesListPictures',
    purpose: 'filesPurposePictures',
    empty: 'filesEmptyPictures',
    emptyNext: 'filesEmptyAgain',
  },
  videoFiles: {
    list: 'filesListVideo',
    purpose: 'filesPurposeVideo',
    empty: 'filesEmptyVideo',
    emptyNext: 'filesEmptyMedia',
  },
  audioFiles: {
    list: 'filesListAudio',
    purpose: 'filesPurposeAudio',
    empty: 'filesEmptyAudio',
    emptyNext: 'filesEmptyMedia',
  },
};
