import { spawnSync } from 'node:child_process';
import { installSystemPackages } from './system.mjs';

/** Packages of fonts, each with a character (hexadecimal) that shows whether a font like it is installed. */
const fonts = [
  { character: '928', name: 'fonts-noto-core' },
  { character: '6f6e', name: 'fonts-noto-cjk' },
  { character: '1f30a', name: 'fonts-noto-color-emoji' },
];

/** Installs the fonts for the scripts of the sample videos. Without them pictures show empty boxes. */
export async function installFonts(env) {
  const missing = fonts.filter(({ character }) => !hasFont(character, env)).map(({ name }) => name);
  if (missing.length > 0) await installSystemPackages(missing, env);
}

const hasFont = (character, env) => {
  const { status, stdout } = spawnSync('fc-list', [`:charset=${character}`, 'family'], { env, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
};
