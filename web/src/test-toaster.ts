import { afterAll } from 'vitest'

export { Toaster } from './ui/toaster.tsx'

/** Milliseconds that a dismissed toast takes to leave Sonner's list (its TIME_BEFORE_UNMOUNT is 200). */
const leaving = 250

// The timer of a toast that is leaving outlives the page that showed it, and needs `window`, which a file's end takes.
afterAll(() => new Promise((resolve) => setTimeout(resolve, leaving)))
