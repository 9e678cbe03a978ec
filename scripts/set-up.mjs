// Everything between a fresh clone and a program that can run. Imports nothing but Node and itself.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt } from './build.mjs'
import { withLock } from './lock.mjs'
import { root, setUpLock } from './paths.mjs'
import { explain, runNode, runNpm } from './run.mjs'

const oldestNode = [20, 19]

/** A reason to stop that a person can do something about: one sentence. */
class SetUpRefused extends Error {}

/**
 * Installs and builds what is missing or stale; quick when nothing is. Ends the process with one
 * sentence where that cannot be.
 *
 * @param {{ build?: boolean }} [options] `build: false` only installs
 */
export async function setUp({ build = true } = {}) {
  try {
    refuseOldNode()
    if (!isInstalled()) await withLock(setUpLock, install, { onWait: tellWait })
    if (build && !isBuilt() && !runNode(['scripts/build.mjs'])) {
      throw new SetUpRefused('A construção falhou; a causa está acima.')
    }
  } catch (error) {
    console.error(error instanceof SetUpRefused ? `\n${error.message}\n` : explain(error))
    process.exit(1)
  }
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw new SetUpRefused(
    `O Leme precisa do Node.js ${oldestNode.join('.')} ou mais novo; este é o ${process.versions.node}.`,
  )
}

/** npm writes its own record of the tree last: a tree that was cut off half-way has none. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const { packages: wanted } = readJson(join(root, 'package-lock.json'))
  const { packages: found } = readJson(record)
  return Object.entries(wanted).every(
    ([path, { version, link, optional }]) =>
      !path.includes('node_modules/') || link || found[path]?.version === version || (optional && !found[path]),
  )
}

function install() {
  if (isInstalled()) return
  console.error('Instalando dependências…')
  const installed = runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error'])
  if (!installed) throw new SetUpRefused('A instalação das dependências falhou; a causa está acima.')
}

function tellWait(pid) {
  console.error(`Aguardando o processo ${pid}, que está preparando esta pasta…`)
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
