import '@/components/ui/tokens.css';
import '@/components/ui/base.css';
import './help.css';
import { settingsRepository } from '@/lib/settings/repository';

// The rest of the page is plain HTML, so that it can be read even if this script fails.
const { theme } = await settingsRepository.get();
if (theme !== 'system') document.documentElement.dataset.theme = theme;
