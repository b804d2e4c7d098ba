import type { Ports } from '@/lib/app-store/ports';
import type { MessageName } from '@/lib/shared/localized-text';
import { createFixedControl, createSpeedControl, type SpeedControl } from '@/lib/speech-rate/playback/speed-control';
import {
  buildSpeechTimeline,
  planSpeed,
  type SpeechTimeline,
  type SpeedPlan,
} from '@/lib/speech-rate/playback/speed-plan';
import type { Cue } from '../cue';
import { shiftCues } from '../views';
import type { CaptionsSliceCreator, CaptionsState, SpeedPauseReason, SpeedSlice } from './captions-state';

/**
 * Creates a function that returns the speed plan of a received track, given a shift in seconds and a target rate in
 * words per minute. Plans are cached, because they are needed several times a second. Views other than the shift do not
 * change the speech, so they are ignored.
 */
function createSpeedPlanner(): (received: readonly Cue[], shiftSeconds: number, target: number) => SpeedPlan {
  let speech: { received: readonly Cue[]; shiftSeconds: number; is: SpeechTimeline } | null = null;
  let planned: { speech: SpeechTimeline; target: number; plan: SpeedPlan } | null = null;
  return (received, shiftSeconds, target) => {
    if (speech?.received !== received || speech.shiftSeconds !== shiftSeconds)
      speech = {
        received,
        shiftSeconds,
        is: buildSpeechTimeline(shiftSeconds === 0 ? received : shiftCues(received, shiftSeconds)),
      };
    if (planned?.speech !== speech.is || planned.target !== target)
      planned = { speech: speech.is, target, plan: planSpeed(speech.is, target) };
    return planned.plan;
  };
}

export const speedPauseMessages: Record<SpeedPauseReason, MessageName> = {
  'no-player': 'speedPausedOtherVideo',
  ad: 'speedPausedAd',
  'no-captions': 'speedPausedNoCaptions',
  changed: 'speedPausedChanged',
  overridden: 'speedPausedOther',
};

/** If the same speed is set again this soon after resuming, a program rather than the user sets it. Milliseconds. */
const quickChangeMs = 5000;
/** If a chosen speed is changed this soon, the player does not allow it. Milliseconds. */
const refusalMs = 1000;
/** Maximum time between the player restoring its own speed and reporting an advertisement. Milliseconds. */
const adLeadMs = 1000;
/**
 * After an advertisement, the player restores its speed with a delay. Following resumes once the speed has been stable
 * for this long. Milliseconds.
 */
const settledMs = 500;

interface SpeedContext {
  ports: Pick<Ports, 'player' | 'now'>;
  get(): CaptionsState;
  set(change: Partial<SpeedSlice>): void;
  planOf: ReturnType<typeof createSpeedPlanner>;
  control: SpeedControl | null;
  /** When the speed was last set to follow the speech, in milliseconds since 1970. */
  startedAt: number;
  /** The speed last set by the user or another program, and when (milliseconds since 1970). */
  foreignRate: number | null;
  foreignRateSetAt: number;
  /** The player's speed since the end of an advertisement, and when it last changed (milliseconds since 1970). */
  afterAd: { rate: number; since: number } | null;
}

/** Creates the slice that sets the playback speed: one that the user chose, or one that follows the target speech rate. */
export const speedSlice =
  (ports: SpeedContext['ports']): CaptionsSliceCreator<SpeedSlice> =>
  (set, get, panel) => {
    const planOf = createSpeedPlanner();
    const context: SpeedContext = {
      ports,
      get,
      set,
      planOf,
      control: null,
      startedAt: 0,
      foreignRate: null,
      foreignRateSetAt: 0,
      afterAd: null,
    };
    panel.subscribe((current, previous) => {
      if (current.clock !== previous.clock && current.clock?.refused === 'fast') set({ refusedRate: 'fast' });
      if (get().speed.is === 'off') return;
      // A change of the video alone does not update the speed, because the new player does not report a time at first.
      if (current.clock !== previous.clock || current.track !== previous.track || current.adPlays !== previous.adPlays)
        updateSpeed(context);
    });
    return {
      speed: { is: 'off' },
      chosenRate: null,
      refusedRate: null,
      followSpeech(on) {
        set({ chosenRate: null, refusedRate: null });
        if (on) return startFollowing(context);
        set({ speed: { is: 'off' } });
        resetSpeed(context);
      },
      setSpeed(rate) {
        set({ chosenRate: rate, refusedRate: null });
        startFollowing(context);
      },
      resumeSpeed: () => startFollowing(context),
    };
  };

function startFollowing(context: SpeedContext): void {
  context.control = null;
  context.afterAd = null;
  context.startedAt = context.ports.now();
  context.set({ speed: { is: 'on' } });
  updateSpeed(context);
}

/** Returns what prevents speed following; `null` if nothing does. */
function speedObstacle({ subject, clock, adPlays, track, chosenRate }: CaptionsState): SpeedPauseReason | null {
  if (!subject || subject.tabId === null || !clock) return 'no-player';
  if (adPlays) return 'ad';
  return chosenRate === null && (!track || track.cues.length === 0) ? 'no-captions' : null;
}

function updateSpeed(context: SpeedContext): void {
  const { speed } = context.get();
  const cause = speedObstacle(context.get());
  if (cause) pauseSpeed(context, cause);
  else if (speed.is === 'on') adjustSpeed(context, context.get());
  else if (speed.is === 'paused' && speed.why === 'ad') resumeAfterAd(context, context.get());
  else if (speed.is === 'paused' && speed.isObstructed) context.set({ speed: { ...speed, isObstructed: false } });
}

/** Resumes following after an advertisement, starting from the player's own speed. */
function resumeAfterAd(context: SpeedContext, { clock, chosenRate, announce }: CaptionsState): void {
  if (!clock) return;
  const now = context.ports.now();
  if (context.afterAd?.rate !== clock.rate) context.afterAd = { rate: clock.rate, since: now };
  if (now - context.afterAd.since < settledMs) return;
  startFollowing(context);
  if (chosenRate === null) announce(['speedFollows']);
}

function adjustSpeed(context: SpeedContext, state: CaptionsState): void {
  const { clock, subject, track, views, settings, chosenRate } = state;
  // After a pause that plays fast, the page restores the speed itself.
  if (!clock || subject?.tabId == null || clock.isFast) return;
  const now = context.ports.now();
  context.control ??=
    chosenRate === null ? createSpeedControl(clock.rate, now) : createFixedControl(clock.rate, chosenRate);
  const plan = context.planOf(track?.received ?? [], views.shiftSeconds, settings.targetSpeechRate);
  const command = context.control.onClock(plan, clock, now);
  if (command === 'overridden') onSpeedChanged(context, clock.rate, now);
  else if (command) context.ports.player.setRate(subject.tabId, command);
}

function onSpeedChanged(context: SpeedContext, rate: number, now: number): void {
  const { chosenRate } = context.get();
  if (chosenRate !== null && now - context.startedAt < refusalMs) context.set({ refusedRate: chosenRate });
  const isAgain = rate === context.foreignRate && now - context.startedAt < quickChangeMs;
  context.foreignRate = rate;
  context.foreignRateSetAt = now;
  pauseSpeed(context, isAgain ? 'overridden' : 'changed');
}

function pauseSpeed(context: SpeedContext, cause: SpeedPauseReason): void {
  const { speed, chosenRate, announce } = context.get();
  const why = speed.is === 'paused' ? combinedReason(context, speed.why, cause) : cause;
  const isObstructed = cause !== 'changed' && cause !== 'overridden';
  context.control = null;
  context.afterAd = null;
  if (speed.is === 'paused' && speed.why === why && speed.isObstructed === isObstructed) return;
  context.set({ speed: { is: 'paused', why, isObstructed } });
  if (why === 'ad') context.set({ refusedRate: null });
  if (chosenRate === null && (speed.is !== 'paused' || speed.why !== why)) announce([speedPauseMessages[why]]);
  if (cause === 'no-captions') resetSpeed(context);
}

/** Returns the pause reason to show, given the current reason and a new cause. */
function combinedReason(context: SpeedContext, why: SpeedPauseReason, cause: SpeedPauseReason): SpeedPauseReason {
  // The captions of a new video load later, so the change of video is the better explanation.
  if (why === 'no-player' && cause === 'no-captions') return why;
  if (cause !== 'ad' || why === 'ad') return cause;
  // A pause that only the user can end must outlast an advertisement, unless the advertisement itself caused the speed
  // change.
  const isOfAd =
    (why === 'changed' || why === 'overridden') && context.ports.now() - context.foreignRateSetAt < adLeadMs;
  return isOfAd ? cause : why;
}

function resetSpeed({ ports, get }: SpeedContext): void {
  const tabId = get().subject?.tabId;
  if (tabId != null) ports.player.setRate(tabId, { rate: null });
}
