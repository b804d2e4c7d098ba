import { useStore } from 'zustand';
import { languageName } from '@/components/captions/language-name';
import type { Clock } from '@/components/clock';
import { FailureView } from '@/components/FailureView';
import { Glimpse } from '@/components/Glimpse';
import { PageFrame } from '@/components/PageFrame';
import { SpendLine } from '@/components/SpendLine';
import type { MessageName, Say } from '@/lib/core/words';
import { hindrance } from '@/lib/panel/account-slice';
import type { createGlance, Glance } from '@/lib/panel/glance';

interface Props {
  glance: ReturnType<typeof createGlance>;
  say: Say;
  clock: Clock;
  /** Within the click itself. */
  openPanel(): void;
  openOptions(): void;
  permit(origin: string): void;
}

/** The popup. */
export function App({ glance, say, clock, openPanel, openOptions, permit }: Props) {
  const seen = useStore(glance);
  const failure = seen.account && hindrance(seen.account);
  const allow = () => failure?.kind === 'no-permission' && permit(failure.origin);
  const trouble = failure && (
    <div className="pad">
      <FailureView failure={failure} on={{ options: openOptions, allow }} beside />
    </div>
  );
  return (
    <PageFrame say={say} clock={clock} theme={seen.settings.theme}>
      <div className="panel popup">
        <main>
          <Glimpse
            videoId={seen.videoId}
            title={seen.title}
            held={seen.held.map(({ lang, ...rest }) => ({
              ...rest,
              name: lang ? languageName(lang, say.locale) : say('unknown'),
            }))}
            trouble={trouble}
            onPanel={openPanel}
          />
        </main>
        <SpendLine today={seen.today} budgets={seen.settings.budgets} more={say(tokenWords(seen))} />
      </div>
    </PageFrame>
  );
}

function tokenWords({ account, tokenWorked }: Glance): MessageName {
  if (account?.token.is !== 'present') return 'popupTokenMissing';
  if (tokenWorked === null) return 'popupTokenUntried';
  return tokenWorked ? 'popupTokenWorks' : 'popupTokenRefused';
}
