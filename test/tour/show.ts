import { t } from '../e2e/localized.ts';
import { connectScene, type Scene } from './scene.ts';
import { step } from './steps.ts';
import { getCaptions, openPanelFromPopup, openPopupOn, openVideo } from './user-actions.ts';

/** Opens the sample video with the panel, and waits until the user closes the browser. */
export async function show(scene: Scene): Promise<void> {
  const { installed, service } = scene;
  const options = await connectScene(scene);
  await options.close();
  const page = await step('Opening the sample video', () => openVideo(installed, service.sampleData.sample.videoId));
  const popup = await step('Opening the popup by the toolbar', () => openPopupOn(installed, page));
  const panel = await step('Opening the side panel by the button of the popup', () =>
    openPanelFromPopup(installed, popup),
  );
  await step(t('gettingThing', 'the captions'), () => getCaptions(panel));
  console.log('\nThe panel is open next to the video. Close the browser or press Ctrl-C to end.');
  await new Promise<void>((closed) => installed.context.once('close', () => closed()));
}
