import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PopupContent } from '@/components/popup/popup-content';
import { VideoSummary } from '@/components/popup/VideoSummary';
import { SpendingLine } from '@/components/spending/SpendingLine';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { lazyPart } from '@/components/ui/lazy-part';
import { PageFrame } from '@/components/ui/PageFrame';
import { useTranslation } from '@/components/ui/translation';
import type { PopupState, PopupStore } from '@/lib/app-store/popup-store';
import { blockerOf } from '@/lib/connection/connection';
import type { Translate } from '@/lib/shared/localized-text';

interface Props {
  popup: PopupStore;
  t: Translate;
  clock: Clock;
  /** Must be called in a click handler, before any `await`. */
  openPanel(): void;
  openOptions(): void;
  openLibrary(): void;
  permit(origin: string): void;
  /** Loads the content of the frame. Called only if there is a video. */
  load(): Promise<PopupContent>;
}

const BlockerNotice = lazyPart(async () => (await import('@/components/popup/BlockerNotice')).BlockerNotice);
const PopupSwitches = lazyPart(async () => (await import('@/components/popup/PopupSwitches')).PopupSwitches);
const NoAccessNotice = lazyPart(async () => (await import('@/components/panel/Notices')).NoAccessNotice);

export function App({ t, clock, ...props }: Props) {
  const settings = useStore(props.popup, (state) => state.settings);
  return (
    <PageFrame t={t} clock={clock} theme={settings.theme} language={settings.interfaceLanguage}>
      <div className="panel popup">
        <ErrorBoundary>
          <PopupFrame {...props} />
        </ErrorBoundary>
      </div>
    </PageFrame>
  );
}

/** Draws the frame at once and the content when it is loaded. */
function PopupFrame({ popup, openPanel, openOptions, openLibrary, permit, load }: Omit<Props, 't' | 'clock'>) {
  const t = useTranslation();
  const state = useStore(popup);
  const slots = useSlots(state.videoId !== null, load);
  const failure = state.account && blockerOf(state.account);
  const failureLine = failure && <BlockerNotice failure={failure} permit={permit} openOptions={openOptions} />;
  const pause = (
    <>
      {state.videoId === null && <NoAccessNotice />}
      {(state.settings.recording || state.settings.auto.on) && <PopupSwitches popup={popup} host={state.host} />}
    </>
  );
  return (
    <VideoSummary
      videoId={state.videoId}
      title={state.title}
      thumbnail={slots?.thumbnail}
      byline={slots?.byline}
      blocker={failureLine}
      saved={slots?.saved}
      pause={pause}
      messages={slots?.messages}
      addButton={slots?.addButton}
      spending={<SpendingLine today={state.today} budgets={state.settings.budgets} more={tokenText(t, state)} />}
      onPanel={openPanel}
      onLibrary={openLibrary}
    />
  );
}

/** Returns the loaded content; `null` while it is loading, or if there is no video. */
function useSlots(hasVideo: boolean, load: () => Promise<PopupContent>): PopupContent | null {
  const [slots, setSlots] = useState<PopupContent | null>(null);
  useEffect(() => {
    if (hasVideo) void load().then(setSlots);
  }, [hasVideo, load]);
  return hasVideo ? slots : null;
}

/** Returns whether the token works; nothing before the first response, as there is nothing to do about it here. */
function tokenText(t: Translate, { account, isTokenAccepted }: PopupState): string | undefined {
  if (account?.token.is !== 'present') return t('popupTokenMissing');
  if (isTokenAccepted !== null) return t(isTokenAccepted ? 'popupTokenWorks' : 'popupTokenRefused');
}
