import type { Ports } from '@/lib/app-store/ports';
import type { Settings } from '@/lib/settings/settings';
import { type PlaybackPlan, planPlayback, upcomingPoints } from '@/lib/speech-rate/playback/playback-points';
import type { Cue } from '../cue';
import type { CaptionsSliceCreator, CaptionsState, PlaybackSlice } from './captions-state';

/** Creates a function that returns the plan of lines. It is needed several times a second, so the last one is kept. */
function createPlanner(): (cues: readonly Cue[], choices: Settings['playback']) => PlaybackPlan {
  let planned: { cues: readonly Cue[]; plan: PlaybackPlan } | null = null;
  return (cues, choices) => {
    // Each change of a setting creates new objects.
    if (planned?.cues !== cues || JSON.stringify(planned.plan.choices) !== JSON.stringify(choices))
      planned = { cues, plan: planPlayback(cues, choices) };
    return planned.plan;
  };
}

/** Creates the slice that tells the page where to pause, what to skip, and where a loop begins again. */
export const playbackSlice =
  ({ player }: Pick<Ports, 'player'>): CaptionsSliceCreator<PlaybackSlice> =>
  (set, get, panel) => {
    const planOf = createPlanner();
    let plan: PlaybackPlan | null = null;
    /** The points that the page has, as text; `[]` in a page that has just connected. */
    let sent = '[]';
    const sendPoints = ({ clock, subject, track, settings, loop, adPlays }: CaptionsState): void => {
      if (!clock || subject?.tabId == null) sent = '[]';
      // The page itself ignores the points in an advertisement, which has another length.
      if (!clock || subject?.tabId == null || adPlays) return;
      const previous = plan;
      plan = planOf(track?.cues ?? [], settings.playback);
      const points = upcomingPoints(plan, clock, loop, plan !== previous);
      const text = JSON.stringify(points.length > 0 ? [points, clock.length] : []);
      if (text === sent) return;
      sent = text;
      player.setPoints(subject.tabId, { points, length: clock.length });
    };
    panel.subscribe((current, previous) => {
      if (current.clock !== previous.clock && current.clock?.refused === 'play') current.showToast(['playBlocked']);
      const isChanged = (['clock', 'track', 'settings', 'loop', 'adPlays'] as const).some(
        (name) => current[name] !== previous[name],
      );
      // Reads the latest state, because another subscriber may have just ended the loop.
      if (isChanged) sendPoints(get());
    });
    return {
      togglePlaying() {
        const { clock, subject, seek } = get();
        // Without a player, `seek` tells the user how to get one.
        if (!clock || subject?.tabId == null) return seek(0);
        player.play(subject.tabId, { play: 'toggle' });
      },
      changePlayback(change) {
        set({ refusedRate: null });
        void get().changeSettings({ playback: { ...get().settings.playback, ...change } });
      },
      playNormally() {
        const { loop, clock, setSpeed, toggleLoop, changePlayback, settings } = get();
        if (loop) toggleLoop(null);
        if (get().speed.is !== 'off' || (clock && clock.rate !== 1)) setSpeed(1);
        const { autoPause, pauses } = settings.playback;
        if (autoPause !== 'off' || pauses !== 'play') changePlayback({ autoPause: 'off', pauses: 'play' });
      },
    };
  };
