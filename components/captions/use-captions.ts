import { stateHook } from '@/components/ui/app-state';
import { usePanelStore } from '@/components/ui/panel-state';
import { captionsStoreOf } from '@/lib/captions/store/captions-store';

export const useCaptionsStore = () => captionsStoreOf(usePanelStore());
export const useCaptions = stateHook(useCaptionsStore);
