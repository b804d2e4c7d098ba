import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PopupContent } from '@/components/popup/slots';
import { VideoSummary } from '@/components/popup/VideoSummary';
import { SpendingLine } from '@/components/spending/SpendingLine';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { FailureNotice } from '@/components/ui/FailureNotice';
import { PageFrame } from '@/components/ui/PageFrame';
import type { PopupState, PopupStore } from '@/lib/app-store/popup-store';
import { type AccountBlocker, blockerOf } from '@/lib/service/blocker';
import type { MessageName, Translate } from '@/lib/shared/localized-text';

interface Props {
  glance: PopupStore;
  t: Translate;
  clock: Clock;
  /** Within the click itself. */
  openPanel(): void;
  openOptions(): void;
  openLibrary(): void;
  permit(origin: string): void;
  /** Brings what stands in the frame; only for a video. */
  load(): Promise<PopupContent>;
}

/** Each is loaded for those alone who switched it on. */
const PauseHere = lazy(async () => ({ default: (await import('@/components/popup/PauseSiteSwitch')).PauseSiteSwitch }));
const Unseen = lazy(async () => ({ default: (await import('@/components/panel/NoAccessNotice')).NoAccessNotice }));
const StopRecording = lazy(async () => ({
  default: (await import('@/components/collection/StopRecording')).StopRecording,
}));

/** The popup. */
export function App({ clock, ...props }: Props) {
  const theme = useStore(props.glance, ({ settings }) => settings.theme);
  return (
    <PageFrame t={props.t} clock={clock} theme={theme}>
      <div className="panel popup">
        <ErrorBoundary>
          <PopupFrame {...props} />
        </ErrorBoundary>
      </div>
    </PageFrame>
  );
}

/** A frame that stands at once, and the rest as soon as it is loaded. */
function PopupFrame({ glance, t, openPanel, openOptions, openLibrary, permit, load }: Omit<Props, 'clock'>) {
  const seen = useStore(glance);
  const slots = useSlots(seen.videoId !== null, load);
  const failure = seen.account && blockerOf(seen.account);
  const failureLine = failure && (
    <FailureNotice
      says={t(headings[failure.kind])}
      act={t(actionNames[failure.kind] ?? 'actOptions')}
      onAction={() => (failure.kind === 'no-permission' ? permit(failure.origin) : openOptions())}
    />
  );
  const pause = (
    <Suspense>
      {seen.videoId === null && <Unseen />}
      {seen.settings.recording && <StopRecording glance={glance} />}
      {seen.settings.auto.on && seen.host !== null && <PauseHere glance={glance} host={seen.host} />}
    </Suspense>
  );
  return (
    <VideoSummary
      videoId={seen.videoId}
      title={seen.title}
      picture={slots?.picture}
      by={slots?.by}
      blocker={failureLine}
      held={slots?.held}
      pause={pause}
      told={slots?.told}
      collect={slots?.collect}
      spent={<SpendingLine today={seen.today} budgets={seen.settings.budgets} more={t(tokenMessage(seen))} />}
      onPanel={openPanel}
      onLibrary={openLibrary}
    />
  );
}

/** `null` until they are there, and where there is no video. */
function useSlots(hasVideo: boolean, load: () => Promise<PopupContent>): PopupContent | null {
  const [slots, come] = useState<PopupContent | null>(null);
  useEffect(() => {
    if (hasVideo) void load().then(come);
  }, [hasVideo, load]);
  return hasVideo ? slots : null;
}

function tokenMessage({ account, isTokenAccepted: tokenWorked }: PopupState): MessageName {
  if (account?.token.is !== 'present') return 'popupTokenMissing';
  if (tokenWorked === null) return 'popupTokenUntried';
  return tokenWorked ? 'popupTokenWorks' : 'popupTokenRefused';
}

/** A glance names what is missing; the panel and the options say what to do about it. */
const headings: Record<AccountBlocker['kind'], MessageName> = {
  'no-address': 'noAddressHeading',
  'no-token': 'noTokenHeading',
  'malformed-token': 'malformedTokenHeading',
  'locked-token': 'lockedTokenHeading',
  'expired-token': 'expiredTokenHeading',
  'no-permission': 'noPermissionHeading',
};

/** All others are set right in the options. */
const actionNames: Partial<Record<AccountBlocker['kind'], MessageName>> = {
  'no-permission': 'actAllow',
  'locked-token': 'actUnlock',
};
