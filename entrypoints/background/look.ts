import { autoCaptions } from '@/lib/background/auto-captions';
import { showBadges } from '@/lib/browser/badge';
import { inFront } from '@/lib/browser/front-tab';
import { heldRoom } from '@/lib/browser/held-room';
import { ledgerRoom } from '@/lib/browser/ledger-room';
import { playerLength } from '@/lib/browser/player-length';
import { settingsItem } from '@/lib/browser/settings-item';
import { sites } from '@/lib/browser/sites';
import { world } from '@/lib/browser/world';
import type { Call } from '@/lib/core/service/call';

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
