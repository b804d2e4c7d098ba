import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '@/components/clock';
import { Glimpse } from '@/components/Glimpse';
import { PageFrame } from '@/components/PageFrame';
import { SpendLine } from '@/components/SpendLine';
import { Trouble } from '@/components/Trouble';
import { type Hindrance, hindrance } from '@/lib/core/hindrance';
import { languageName } from '@/lib/core/language-name';
import type { MessageName, Say } from '@/lib/core/words';
import type { Glance, GlanceStore } from '@/lib/panel/glance';

interface Props {
  glance: GlanceStore;
  say: Say;
  clock: Clock;
  /** Within the click itself. */
  openPanel(): void;
  openOptions(): void;
  permit(origin: string): void;
}

/** Loaded for those alone who have captions come by themselves. */
const PauseHere = lazy(async () => ({ default: (await import('./PauseHere')).PauseHere }));

/** The popup. */
export function App({ glance, say, clock, openPanel, openOptions, permit }: Props) {
  const seen = useStore(glance);
  const failure = seen.account && hindrance(seen.account);
  const trouble = failure && (
    <Trouble
      says={say(headings[failure.kind])}
      act={say(failure.kind === 'no-permission' ? 'actAllow' : 'actOptions')}
      onAct={() => (failure.kind === 'no-permission' ? permit(failure.origin) : openOptions())}
    />
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
            pause={
              <Suspense>
                {seen.settings.auto.on && seen.host !== null && <PauseHere glance={glance} host={seen.host} />}
              </Suspense>
            }
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

/** A glance names what is missing; the panel and the options say what to do about it. */
const headings: Record<Hindrance['kind'], MessageName> = {
  'no-address': 'noAddressHeading',
  'no-token': 'noTokenHeading',
  'malformed-token': 'malformedTokenHeading',
  'expired-token': 'expiredTokenHeading',
  'no-permission': 'noPermissionHeading',
};
