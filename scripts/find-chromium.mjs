// The browser that tests drive.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The shell first: it draws pages alone and no window around them, for a third of the processor's time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browser to use and where it was found, or null: CHROMIUM_PATH, one that is installed, or
 * Playwright's download.
 *
 * @returns {Promise<{ path: string, from: string } | null>}
 */
export async function findChromium() {
  const { CHROMIUM_PATH: chosen, PATH: folders = '' } = process.env
  if (chosen) {
    if (isProgram(chosen)) return { path: chosen, from: 'CHROMIUM_PATH' }
    throw new Error(`CHROMIUM_PATH aponta para ${chosen}, que não é um programa.`)
  }
  const onPath = folders.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const installed = [...onPath, ...elsewhere].find(isProgram)
  if (installed) return { path: installed, from: 'instalado' }
  const { chromium } = await import('playwright-core')
  const downloaded = chromium.executablePath()
  return isProgram(downloaded) ? { path: downloaded, from: 'baixado pelo Playwright' } : null
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
