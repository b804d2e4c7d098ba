import type { HeldAnswer } from '../service/call';
import { readAnswer } from '../service/read-answer';
import type { Cue } from './cue';
import { cuesFrom } from './cues';

/** The lines of a held answer; `null` where it holds none that can be read. */
export function linesIn(held: HeldAnswer): Cue[] | null {
  const told = readAnswer('captions', held);
  return told.ok && typeof told.value.value !== 'string' ? cuesFrom(told.value.value) : null;
}
