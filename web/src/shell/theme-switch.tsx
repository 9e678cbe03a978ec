import { Segment } from '../ui/segment.tsx'
import { useTheme } from './theme.ts'
import { themeOptions } from './theme-options.tsx'

/** Claro, escuro or the system's. */
export function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  return <Segment label="Tema" value={theme} onChange={setTheme} options={themeOptions} />
}
