import { PanelLeft } from 'lucide-react'
import { useMe } from '../api/me.ts'
import { IconButton } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { AccountControl } from './account-control.tsx'
import { Crumbs } from './crumbs.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Where one is, who is signed in, and the theme. */
export function TopBar({ onToggleMenu, menuOpen }: { onToggleMenu: () => void; menuOpen: boolean }) {
  const me = useMe()
  const name = me?.display_name ?? ''
  return (
    <header className="sticky top-0 z-10 flex h-top-bar min-w-0 items-center gap-2 bg-hull pr-4 pl-1 text-cell max-md:pr-3 max-md:pl-2">
      <IconButton
        label="Alternar menu (Ctrl+B)"
        size="small"
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
        className="shrink-0"
      >
        <PanelLeft aria-hidden="true" />
      </IconButton>
      <Mark className="mr-0.5 ml-1 size-5 shrink-0 text-accent-text md:hidden" />
      <Crumbs organization={me?.organization.name} />
      <div className="ml-auto flex flex-none items-center gap-3">
        <div className="contents max-md:hidden">
          <ThemeSwitch />
        </div>
        <AccountControl name={name} email={me?.email ?? ''} role={me?.role} />
      </div>
    </header>
  )
}
