import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Shared with public/theme.js, which sets the first paint's theme. */
const key = 'leme.theme'
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value)
}

function chosen(): Theme {
  const stored = localStorage.getItem(key)
  return isTheme(stored) ? stored : 'system'
}

function apply() {
  const theme = chosen()
  const dark = theme === 'dark' || (theme === 'system' && prefersDark.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** Follows the system's theme while it is the choice, and the choice made in another tab. Call once. */
export function watchTheme(): void {
  prefersDark.addEventListener('change', apply)
  addEventListener('storage', (event) => event.key === key && apply())
}

function setTheme(theme: Theme) {
  localStorage.setItem(key, theme)
  apply()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen theme and how to choose another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, chosen), setTheme]
}
