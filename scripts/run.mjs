// Runs other programs with what they say going to the terminal.
import { spawn, spawnSync } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Runs a JavaScript program with this Node and returns whether it ended well. Nothing else of this process runs meanwhile.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [cwd]
 */
export function runNode(args, env = process.env, cwd = root) {
  return spawnSync(process.execPath, args, { cwd, stdio: 'inherit', env }).status === 0
}

/**
 * The same while this process goes on.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>}
 */
export function runNodeBeside(args, env = process.env) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}

/**
 * Runs npm beside what else runs; what it says comes at its end, so that it is not mixed with the rest.
 *
 * @param {string[]} args
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runNpmBeside(args) {
  const { npm_execpath: npm } = process.env
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  const said = []
  child.stdout.on('data', (chunk) => said.push(chunk))
  child.stderr.on('data', (chunk) => said.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(said).toString() }))
  })
}

/**
 * Runs the npm that this script was started with, else the one on the PATH, and returns whether it ended well.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [cwd]
 */
export function runNpm(args, env = process.env, cwd = root) {
  const { npm_execpath: npm } = process.env
  if (npm?.endsWith('.js')) return runNode([npm, ...args], env, cwd)
  const options = { cwd, stdio: 'inherit', env, shell: process.platform === 'win32' }
  return spawnSync('npm', args, options).status === 0
}

/**
 * What to show a person about a failure of a script: a sentence where the folder cannot be written.
 *
 * @param {NodeJS.ErrnoException} error
 */
export function explain(error) {
  const unwritable = ['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')
  return unwritable
    ? `\nNão é possível gravar em ${error.path ?? root} (${error.code}): corrija as permissões.\n`
    : error
}
