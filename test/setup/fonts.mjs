import { spawnSync } from 'node:child_process';
import { installSystemPackages } from './system.mjs';

/**
 * Font packages, each with a character (its hexadecimal code point) that shows whether an equivalent font is installed.
 */
const fonts = [
  { character: '928', name: 'fonts-noto-core' },
  { character: '6f6e', name: 'fonts-noto-cjk' },
  { character: '1f30a', name: 'fonts-noto-color-emoji' },
];

/** Installs fonts for the scripts in the sample data. Without them, pictures would show empty boxes. */
export async function installFonts(env) {
  const missing = fonts.filter(({ character }) => !hasFont(character, env)).map(({ name }) => name);
  if (missing.length > 0) await installSystemPackages(missing, env);
}

const hasFont = (character, env) => {
  const { status, stdout } = spawnSync('fc-list', [`:charset=${character}`, 'family'], { env, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
};
