import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import { speedPauseMessages } from '@/lib/captions/store/speed-slice';

/** Shows why the speed does not follow speech at the moment, with a button that stops or resumes the control. */
export function SpeedNotice() {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const speed = useCaptions((state) => state.speed);
  const { followSpeech, resumeSpeed } = captions.getState();
  const isChosen = useCaptions((state) => state.chosenRate !== null);
  if (isChosen || speed.is === 'off' || speed.is === 'on') return null;
  const link = (messageName: 'stop' | 'resume', run: () => void) => (
    <button type="button" className="link" onClick={run}>
      {t(messageName)}
    </button>
  );
  const stop = link('stop', () => followSpeech(false));
  return (
    <Notice icon="pause" action={speed.isObstructed ? stop : link('resume', resumeSpeed)}>
      {t(speedPauseMessages[speed.why])}
    </Notice>
  );
}
