import type { Ports } from '@/lib/app-store/ports';
import type { MessageName } from '@/lib/shared/localized-text';
import { createSpeedControl, type SpeedControl } from '@/lib/speech-rate/playback/speed-control';
import {
  buildSpeechTimeline,
  planSpeed,
  type SpeechTimeline,
  type SpeedPlan,
} from '@/lib/speech-rate/playback/speed-plan';
import type { Cue } from '../cue';
import { shiftCues } from '../views';
import type { CaptionsSliceCreator, CaptionsState } from './captions-store';

/**
 * The plan for a track as it was received, moved by so many seconds, at so many words per minute. Made once for each, because
 * it is asked for several times a second. Other views change what is read, not what is heard.
 */
function createSpeedPlanner(): (received: readonly Cue[], shiftSeconds: number, target: number) => SpeedPlan {
  let heard: { received: readonly Cue[]; shiftSeconds: number; is: SpeechTimeline } | null = null;
  let made: { heard: SpeechTimeline; target: number; plan: SpeedPlan } | null = null;
  return (received, shiftSeconds, target) => {
    if (heard?.received !== received || heard.shiftSeconds !== shiftSeconds)
      heard = {
        received,
        shiftSeconds,
        is: buildSpeechTimeline(shiftSeconds === 0 ? received : shiftCues(received, shiftSeconds)),
      };
    if (made?.heard !== heard.is || made.target !== target)
      made = { heard: heard.is, target, plan: planSpeed(heard.is, target) };
    return made.plan;
  };
}

/** Why the speed does not follow although it is switched on. */
type SpeedPauseReason = 'left' | 'ad' | 'no-captions' | 'changed' | 'taken';

/**
 * Whether the player's speed follows the captions. `stands` is false where nothing is in the way of going on. After
 * an advertisement it goes on by itself, after anything else by the user's word alone.
 */
type SpeedState = { is: 'off' } | { is: 'on' } | { is: 'yields'; why: SpeedPauseReason; stands: boolean };

export interface SpeedSlice {
  speed: SpeedState;
  /** By the user alone, and for this panel: each new one begins without. Off puts the speed back. */
  followSpeech(on: boolean): void;
  /** Takes the speed over again after it was yielded. */
  resumeSpeed(): void;
}

/** One sentence for each. */
export const speedPauseMessages: Record<SpeedPauseReason, MessageName> = {
  left: 'speedYieldLeft',
  ad: 'speedYieldAd',
  'no-captions': 'speedYieldNoCaptions',
  changed: 'speedYieldChanged',
  taken: 'speedYieldTaken',
};

/** Whoever sets the same speed again so soon after we went on is a program, and no hand. Milliseconds. */
const quickChangeMs = 5000;
/** A player falls back to its own speed a moment before it tells of an advertisement. Milliseconds. */
const adLeadMs = 1000;
/** After one, it takes up its own speed again a moment later: what it has for so long is what it goes on at. Milliseconds. */
const settledMs = 500;

interface SpeedContext {
  ports: Pick<Ports, 'player' | 'now'>;
  get(): CaptionsState;
  set(change: Pick<SpeedSlice, 'speed'>): void;
  planOf: ReturnType<typeof createSpeedPlanner>;
  hold: SpeedControl | null;
  /** Milliseconds since 1970. */
  begunAt: number;
  /** The speed that somebody else set last, and when. */
  takenAs: number | null;
  takenAt: number;
  /** Which speed the player has had since an advertisement was over, and since when. */
  after: { rate: number; since: number } | null;
}

/** The player's speed, led by the captions so that words come at the pace that the user named. */
export const speedSlice =
  (ports: SpeedContext['ports']): CaptionsSliceCreator<SpeedSlice> =>
  (set, get, panel) => {
    const planOf = createSpeedPlanner();
    const own: SpeedContext = {
      ports,
      get,
      set,
      planOf,
      hold: null,
      begunAt: 0,
      takenAs: null,
      takenAt: 0,
      after: null,
    };
    panel.subscribe((now, before) => {
      if (get().speed.is === 'off') return;
      // Another video has another player, whose clock is not heard at first: nobody has asked for that one to be led.
      if (now.clock !== before.clock || now.track !== before.track || now.adPlays !== before.adPlays) updateSpeed(own);
    });
    return {
      speed: { is: 'off' },
      followSpeech(on) {
        if (on) return startLeading(own);
        set({ speed: { is: 'off' } });
        resetSpeed(own);
      },
      resumeSpeed: () => startLeading(own),
    };
  };

function startLeading(own: SpeedContext): void {
  Object.assign(own, { hold: null, after: null, begunAt: own.ports.now() });
  own.set({ speed: { is: 'on' } });
  updateSpeed(own);
}

/** What is in the way by itself, whoever sets the speed; `null` where it can be led. */
function speedObstacle({ subject, clock, adPlays, track }: CaptionsState): SpeedPauseReason | null {
  if (!subject || subject.tabId === null || !clock) return 'left';
  if (adPlays) return 'ad';
  return !track || track.cues.length === 0 ? 'no-captions' : null;
}

function updateSpeed(own: SpeedContext): void {
  const { speed } = own.get();
  const cause = speedObstacle(own.get());
  if (cause) pauseSpeed(own, cause);
  else if (speed.is === 'on') leadSpeed(own, own.get());
  else if (speed.is === 'yields' && speed.why === 'ad') resumeAfterAd(own, own.get());
  else if (speed.is === 'yields' && speed.stands) own.set({ speed: { ...speed, stands: false } });
}

/** The advertisement is over: from the speed that the player then has, towards the one that is wanted. */
function resumeAfterAd(own: SpeedContext, { clock, announce }: CaptionsState): void {
  if (!clock) return;
  const now = own.ports.now();
  if (own.after?.rate !== clock.rate) own.after = { rate: clock.rate, since: now };
  if (now - own.after.since < settledMs) return;
  startLeading(own);
  announce(['speedFollows']);
}

function leadSpeed(own: SpeedContext, { clock, subject, track, views, settings }: CaptionsState): void {
  if (!clock || !track || subject?.tabId == null) return;
  const now = own.ports.now();
  own.hold ??= createSpeedControl(clock.rate, now);
  const plan = own.planOf(track.received, views.shiftSeconds, settings.paceTarget);
  const told = own.hold.onClock(plan, clock, now);
  if (told === 'taken') onSpeedChanged(own, clock.rate, now);
  else if (told) own.ports.player.setRate(subject.tabId, told);
}

function onSpeedChanged(own: SpeedContext, rate: number, now: number): void {
  const isAgain = rate === own.takenAs && now - own.begunAt < quickChangeMs;
  Object.assign(own, { takenAs: rate, takenAt: now });
  pauseSpeed(own, isAgain ? 'taken' : 'changed');
}

function pauseSpeed(own: SpeedContext, cause: SpeedPauseReason): void {
  const { speed, announce } = own.get();
  const why = speed.is === 'yields' ? combinedReason(own, speed.why, cause) : cause;
  const stands = cause !== 'changed' && cause !== 'taken';
  Object.assign(own, { hold: null, after: null });
  if (speed.is === 'yields' && speed.why === why && speed.stands === stands) return;
  own.set({ speed: { is: 'yields', why, stands } });
  if (speed.is !== 'yields' || speed.why !== why) announce([speedPauseMessages[why]]);
  if (cause === 'no-captions') resetSpeed(own);
}

/** Why the speed is still left alone now that there is another cause besides the first one. */
function combinedReason(own: SpeedContext, why: SpeedPauseReason, cause: SpeedPauseReason): SpeedPauseReason {
  // On another video the captions come a moment after it: that it is another one says more.
  if (why === 'left' && cause === 'no-captions') return why;
  if (cause !== 'ad' || why === 'ad') return cause;
  // What waited for the user's word before an advertisement waits for it afterwards.
  const isOfAd = (why === 'changed' || why === 'taken') && own.ports.now() - own.takenAt < adLeadMs;
  return isOfAd ? cause : why;
}

function resetSpeed({ ports, get }: SpeedContext): void {
  const tabId = get().subject?.tabId;
  if (tabId != null) ports.player.setRate(tabId, { rate: null });
}
