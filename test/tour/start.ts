// `npm start`: opens a browser if there is a display; otherwise runs a tour that saves pictures and files.

import { closeOnSignals, closeScene, isEnding, setScene } from './scene.ts';
import { show } from './show.ts';
import { StepFailed } from './steps.ts';
import { tour, tourFolder } from './tour.ts';

const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

closeOnSignals();
try {
  if (hasDisplay) await show(await setScene({ headless: false }));
  else await tour(await setScene({ downloads: tourFolder() }, { maySave: true }));
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  if (!isEnding()) console.error(`\nThis step failed. ${error.message}`);
  process.exitCode = 1;
} finally {
  await closeScene();
}
