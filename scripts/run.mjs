// Runs other programs with what they say going to the terminal.
import { spawnSync } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Runs a JavaScript program with this Node and tells whether it ended well.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runNode(args, env = process.env) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0
}

/**
 * Runs the npm that this script was started with, else the one on the PATH, and tells whether it ended well.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runNpm(args, env = process.env) {
  const { npm_execpath: npm } = process.env
  if (npm?.endsWith('.js')) return runNode([npm, ...args], env)
  const options = { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' }
  return spawnSync('npm', args, options).status === 0
}

/**
 * What to tell a person about a failure of a script: a sentence where the folder cannot be written.
 *
 * @param {NodeJS.ErrnoException} error
 */
export function explain(error) {
  const unwritable = ['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')
  return unwritable
    ? `\nNão é possível gravar em ${error.path ?? root} (${error.code}): corrija as permissões.\n`
    : error
}
