import { useAppStore } from '@/components/ui/app-state';
import { captionFilesStoreOf } from '@/lib/captions/store/caption-files';
import { filesStoreOf } from '@/lib/files/store/files-store';

export const useFilesStore = () => filesStoreOf(useAppStore());
export const useCaptionFilesStore = () => captionFilesStoreOf(useAppStore());
