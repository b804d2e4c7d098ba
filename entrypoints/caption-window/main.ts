import '@/lib/service/zod-without-eval';
import '@/components/ui/tokens.css';
import '@/components/ui/base.css';
import './caption-window.css';
import { openTranslation } from '@/lib/app/browser/open-translation';
import { serveCaptionWindow } from '@/lib/captions/browser/serve-caption-window';
import { settingsRepository } from '@/lib/settings/repository';

const [{ theme }, t] = await Promise.all([settingsRepository.get(), openTranslation()]);
if (theme !== 'system') document.documentElement.dataset.theme = theme;
document.documentElement.lang = t.locale;
document.documentElement.dir = t.dir;
document.title = `${t('captions')} – ${t('extensionName')}`;
serveCaptionWindow(document, t);
