import './tokens.css';
import './base.css';
import './static-page.css';
import { settingsRepository } from '@/lib/settings/repository';

// The text is in the HTML of the page, so that it can be read even if this script fails.
const { theme } = await settingsRepository.get();
if (theme !== 'system') document.documentElement.dataset.theme = theme;
