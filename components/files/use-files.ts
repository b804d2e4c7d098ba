import { usePanelStore } from '@/components/ui/panel-state';
import { captionFilesStoreOf } from '@/lib/captions/store/caption-files';
import { filesStoreOf } from '@/lib/files/store/files-store';

export const useFilesStore = () => filesStoreOf(usePanelStore());
export const useCaptionFilesStore = () => captionFilesStoreOf(usePanelStore());
