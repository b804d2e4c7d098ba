import { stateHook, useAppStore } from '@/components/ui/app-state';
import { captionsStoreOf } from '@/lib/captions/store/captions-store';

export const useCaptionsStore = () => captionsStoreOf(useAppStore());
export const useCaptions = stateHook(useCaptionsStore);
