import { type DrawnLine, type FloatingCaptions, linesAt, nextChange } from '../floating-captions';

/** The position of a player. `time` is in seconds; 1 is the normal speed. */
interface Position {
  time: number;
  paused: boolean;
  rate: number;
}

/** Players stop slightly before the start of the line that they seek to. In seconds. */
const seekTolerance = 0.05;
/** A line is drawn this much after its start, so that auto-pause at the end of the line before keeps that. In seconds. */
const drawDelay = 0.03;
/** In milliseconds. A player that stalls does not come closer to the next line. */
const minWait = 30;

/**
 * Returns a function that draws the lines at the player's position and, while it plays, each following line on time.
 * `read` returns `null` if no lines are to be drawn. With `keeps`, a paused player keeps its lines.
 */
export function followLines(
  element: HTMLElement,
  read: () => { captions: FloatingCaptions; position: Position } | null,
): (keeps?: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drawn = '[]';
  const draw = (lines: readonly DrawnLine[]) => {
    const text = JSON.stringify(lines);
    if (text === drawn) return;
    drawn = text;
    element.replaceChildren(...lines.map((line) => elementOf(element.ownerDocument, line)));
  };
  const update = (keeps = false): void => {
    clearTimeout(timer);
    const current = read();
    if (!current) {
      draw([]);
      return;
    }
    const { captions, position } = current;
    if (keeps && position.paused) return;
    const seconds = position.time + (position.paused ? seekTolerance : -drawDelay);
    draw(linesAt(captions, seconds));
    const next = nextChange(captions, seconds);
    if (position.paused || next === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(() => update(true), Math.max(minWait, (1000 * (next - seconds)) / position.rate));
  };
  return update;
}

function elementOf(root: Document, { lang, text, isCovered }: DrawnLine): HTMLElement {
  const line = root.createElement('p');
  const words = root.createElement('span');
  line.lang = lang;
  line.dir = 'auto';
  if (isCovered) line.className = 'covered';
  words.textContent = text;
  line.append(words);
  return line;
}
