import { Monitor, Moon, Sun } from 'lucide-react'

export const themeOptions = [
  { value: 'light', label: 'Claro', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Escuro', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'Sistema', icon: <Monitor aria-hidden="true" /> },
] as const
