import { useAppStore } from '@/components/ui/app-state';
import { runComparisonStoreOf } from '@/lib/over-time/store';

export const useRunComparisonStore = () => runComparisonStoreOf(useAppStore());
