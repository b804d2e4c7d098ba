import { environment } from '@/lib/browser/environment';
import { focusedVideo } from '@/lib/browser/front-tab';
import { autoCaptions } from '@/lib/captions/background';
import { readPlayerDuration } from '@/lib/platform/browser/player-length';
import { responseRepository } from '@/lib/requests/repository/response-repository';
import type { Call } from '@/lib/service/call';
import { sitePermissions } from '@/lib/settings/browser';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { showBadges } from '@/lib/toolbar/browser/badge';

/**
 * To be called whenever what is in front may have changed: captions that come by themselves, and the toolbar's button. Itself
 * hears of permissions, and so is to be made before the first `await` of the worker.
 */
export function connectFrontTab(call: Call): () => Promise<void> {
  const repositories = {
    about: responseRepository.askedAbout,
    attempts: ledgerRepository.attempts,
    settings: settingsRepository.get,
  };
  const auto = autoCaptions({
    call,
    ...repositories,
    inFront: focusedVideo,
    playerLength: readPlayerDuration,
    ...environment,
  });
  const update = async () => void (await Promise.all([auto.look(), showBadges()]));
  // What may be seen is another thing once a permission was given or taken.
  sitePermissions.watch(() => void update());
  return update;
}
