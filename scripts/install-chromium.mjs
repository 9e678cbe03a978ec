// A browser for the tests, where the machine has none.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'
import { runNode } from './run.mjs'

const debianPackage = 'chromium-headless-shell'

/**
 * Installs Debian's chromium-headless-shell where this process may install packages, else downloads
 * Playwright's; answers what findChromium then finds.
 *
 * @returns {Promise<{ path: string, from: string }>}
 */
export async function installChromium() {
  if (mayInstallPackages()) {
    console.log(`Instalando o navegador dos testes com apt-get (${debianPackage})…`)
    const installed = apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', debianPackage)
    const found = installed && (await findChromium())
    if (found) return { ...found, from: 'instalado com apt-get' }
  }
  console.log('Baixando o navegador dos testes com o Playwright (chromium)…')
  runNode(['node_modules/playwright-core/cli.js', 'install', 'chromium'])
  const found = await findChromium()
  if (found) return found
  throw new Error('Não há navegador para os testes: instale o Chromium ou o Chrome, ou defina CHROMIUM_PATH.')
}

/** Debian's own package; Ubuntu's is a stand-in for a snap, which a container cannot run. */
function mayInstallPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
