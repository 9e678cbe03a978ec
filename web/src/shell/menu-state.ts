import { useState } from 'react'
import { behindModal, useCommandKey } from '../page/command-key.ts'

export type MenuState = 'open' | 'icons'

const cookie = 'leme_menu'
const week = 7 * 24 * 60 * 60
const phone = '(max-width: 767px)'
const tablet = '(min-width: 768px) and (max-width: 1023px)'

function storedState(): MenuState | null {
  const value = document.cookie.match(/(?:^|; )leme_menu=(open|icons)/)?.[1]
  return value === 'open' || value === 'icons' ? value : null
}

/** The menu's width as chosen in the last seven days; else icons on middling windows, open on wide ones. */
function initialMenu(): MenuState {
  return storedState() ?? (matchMedia(tablet).matches ? 'icons' : 'open')
}

function keep(state: MenuState) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some of the browsers we serve
  document.cookie = `${cookie}=${state}; path=/; max-age=${week}; samesite=lax`
}

export type MenuControl = {
  state: MenuState
  /** The phone's drawer. */
  drawer: boolean
  closeDrawer: () => void
  toggle: () => void
}

/** The menu's state, and Ctrl+B or Meta+B that toggles it: the drawer on phones, open or icons elsewhere. */
export function useMenu(): MenuControl {
  const [state, setState] = useState(initialMenu)
  const [drawer, setDrawer] = useState(false)

  function toggle() {
    if (matchMedia(phone).matches) return setDrawer((open) => !open)
    const next = state === 'open' ? 'icons' : 'open'
    setState(next)
    keep(next)
  }

  // The drawer is the menu itself.
  useCommandKey('b', () => behindModal('.drawer') || toggle())

  return { state, drawer, closeDrawer: () => setDrawer(false), toggle }
}
