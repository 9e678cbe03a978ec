import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.mjs'

/** Where auth-js keeps the session in the browser. */
const storageKey = 'leme.auth'

export async function launchBrowser(): Promise<Browser> {
  const found = await findChromium()
  if (!found) throw new Error('no Chromium: npm test installs one, CHROMIUM_PATH names one')
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  return chromium.launch({ executablePath: found.path, args: [...args, '--no-first-run'] })
}

/** A person's browser with nothing cached, who is signed in. */
export function openContext(browser: Browser, origin: string, session: object): Promise<BrowserContext> {
  const localStorage = [{ name: storageKey, value: JSON.stringify(session) }]
  return browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}

/** Runs in the page: `rowAt` is when the element is in the document, `shownAt` promises when the frame that first holds it is drawn. */
export function noteWhenShown(selector: string): void {
  const shownAt = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      Reflect.set(window, 'rowAt', performance.now())
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    }).observe(document, { childList: true, subtree: true })
  })
  Reflect.set(window, 'shownAt', shownAt)
}
