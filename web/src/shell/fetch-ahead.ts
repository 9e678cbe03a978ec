import { useEffect } from 'react'
import { firstContent } from '../ui/page/first-content.ts'

/** What is opened on most pages, each with the file that it comes in (`web/early/chunks.ts`). */
const ahead = [
  () => import('./account-menu.tsx'),
  () => import('../features/work-item/dialog/new-work-dialog.tsx'),
  () => import('../features/assistant/assistant-panel.tsx'),
  () => import('@tanstack/react-virtual'),
]

/** Runs when the browser has nothing else to do. (Safari does not say when that is.) */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2_000 })
  else setTimeout(run, 500)
}

/** Fetches menus, dialogs and forms once the page's first content is there, so that they open without delay. */
export function useFetchAhead(): void {
  useEffect(() => {
    // What cannot be had now is fetched when it is wanted.
    void firstContent().then(() => whenIdle(() => void Promise.allSettled(ahead.map((load) => load()))))
  }, [])
}
