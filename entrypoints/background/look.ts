import { world } from '@/lib/browser/environment';
import { inFront } from '@/lib/browser/front-tab';
import { autoCaptions } from '@/lib/captions/background';
import { playerLength } from '@/lib/platform/browser/player-length';
import { heldRoom } from '@/lib/requests/repository/response-repository';
import type { Call } from '@/lib/service/call';
import { sites } from '@/lib/settings/browser/sites';
import { settingsItem } from '@/lib/settings/repository';
import { ledgerRoom } from '@/lib/spending/repository/ledger-repository';
import { showBadges } from '@/lib/toolbar/browser/badge';

/**
 * To be called whenever what is in front may have changed: captions that come by themselves, and the toolbar's button. Itself
 * hears of permissions, and so is to be made before the first `await` of the worker.
 */
export function lookWith(call: Call): () => Promise<void> {
  const rooms = { about: heldRoom.askedAbout, attempts: ledgerRoom.attempts, settings: settingsItem.get };
  const auto = autoCaptions({ call, ...rooms, inFront, playerLength, ...world });
  const look = async () => void (await Promise.all([auto.look(), showBadges()]));
  // What may be seen is another thing once a permission was given or taken (XBR-02).
  sites.watch(() => void look());
  return look;
}
