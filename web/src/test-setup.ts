import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { connectionWorks } from './api/http/connection.ts'
import { auth } from './api/session/auth.ts'
import { elementError } from './test-element-error.ts'
import { fetchByWire, resetWire } from './test-wire.ts'

// A busy machine draws and loads slowly.
configure({ asyncUtilTimeout: 10_000, getElementError: elementError })

// Files share a window and the modules that they have loaded: each leaves them as it found them. What a file stubs ends
// with it, and a page that asks once more meanwhile reaches the wire, never a network.
globalThis.fetch = fetchByWire as typeof fetch

// happy-dom has none.
Element.prototype.getAnimations ??= () => []

beforeEach(() => {
  resetWire()
  // The auth client writes down each failed request.
  vi.spyOn(console, 'error').mockImplementation((...args) => args[0] instanceof TypeError || console.warn(...args))
})

afterEach(async () => {
  cleanup()
  resetWire()
  // The next page would show them once more.
  toast.dismiss()
  await auth.signOut({ scope: 'local' })
  localStorage.clear()
  sessionStorage.clear()
  // What one test broke is whole for the next.
  connectionWorks()
})

afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})
