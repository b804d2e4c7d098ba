import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { browserProblem } from './browser-check.mjs';
import { SetupError } from './setup-output.mjs';
import { findProgram, installSystemPackages } from './system.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const inApplications = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'];
const inProgramFiles = ['Chromium/Application/chrome.exe', 'Google/Chrome/Application/chrome.exe'];

/**
 * Finds the browser under test: the one named in SIDELIGHT_CHROMIUM or an installed one. If necessary, installs a
 * browser, and other programs that tests use, from system packages.
 */
export async function withChromium(env) {
  const missing = [
    ...(chromiumOf(env) ? [] : ['chromium']),
    ...(hasPrograms(env, 'Xvfb', 'xdotool') ? [] : ['xvfb', 'xdotool']),
    // Needed by tests that read tables and JSON lines with external tools.
    ...(hasPrograms(env, 'python3') ? [] : ['python3']),
    ...(hasModules(env, 'pandas', 'openpyxl') ? [] : ['python3-pandas', 'python3-openpyxl']),
    // Needed by tests that read networks.
    ...(hasModules(env, 'networkx') ? [] : ['python3-networkx']),
    // Runs the commands of the help page for R.
    ...(hasPrograms(env, 'Rscript') ? [] : ['r-base-core']),
    ...(hasPrograms(env, 'jq') ? [] : ['jq']),
    // Needed by tests that open subtitles and TextGrids.
    ...(hasPrograms(env, 'ffmpeg') ? [] : ['ffmpeg']),
    ...(hasPrograms(env, 'praat') ? [] : ['praat']),
  ];
  if (missing.length > 0) await installSystemPackages(missing, env);
  return withCheckedChromium(env);
}

/** Finds a Chromium that starts. Throws a `SetupError` with an explanation if there is none. */
export async function withCheckedChromium(env) {
  const found = chromiumOf(env);
  if (!found) throw new SetupError('A Chromium is needed: install chromium, or name one in SIDELIGHT_CHROMIUM.');
  const problem = await browserProblem(found, 'Chromium', 'SIDELIGHT_CHROMIUM');
  if (problem) throw new SetupError(problem);
  return { ...env, SIDELIGHT_CHROMIUM: found };
}

/**
 * Finds the browser for commands that mostly work without one. If no browser is found or it does not start,
 * SIDELIGHT_CHROMIUM_PROBLEM contains the reason.
 */
export async function withChromiumIfPossible(env, find = withChromium) {
  try {
    return await find(env);
  } catch (problem) {
    if (!(problem instanceof SetupError)) throw problem;
    return { ...env, SIDELIGHT_CHROMIUM_PROBLEM: problem.message };
  }
}

/** Returns the path of an installed Chromium, or `undefined`. Throws if SIDELIGHT_CHROMIUM names a missing file. */
export function chromiumOf(env) {
  if (env.SIDELIGHT_CHROMIUM) {
    if (existsSync(env.SIDELIGHT_CHROMIUM)) return env.SIDELIGHT_CHROMIUM;
    throw new SetupError('SIDELIGHT_CHROMIUM names a file that does not exist.');
  }
  return candidatePaths(env).find((path) => existsSync(path));
}

function candidatePaths(env) {
  const pathsIn = (folders, files) =>
    folders.filter(Boolean).flatMap((folder) => files.map((file) => join(folder, file)));
  if (process.platform === 'darwin')
    return pathsIn(['/Applications', join(env.HOME ?? '', 'Applications')], inApplications);
  if (process.platform === 'win32') {
    return pathsIn([env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA], inProgramFiles);
  }
  return pathsIn([...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'], names);
}

/** Returns whether all of these programs are installed. */
const hasPrograms = (env, ...programs) => programs.every((program) => findProgram(env, program));

/** Returns whether a Python has these modules. In the path, another Python may precede Debian's. */
const hasModules = (env, ...modules) =>
  ['python3', '/usr/bin/python3'].some(
    (python) => spawnSync(python, ['-c', findModules, ...modules], { env }).status === 0,
  );
const findModules = 'import importlib.util, sys; sys.exit(None in map(importlib.util.find_spec, sys.argv[1:]))';
