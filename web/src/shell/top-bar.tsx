import type { Role } from '@leme/contract/can'
import { PanelLeft } from 'lucide-react'
import { Suspense, useState, useTransition } from 'react'
import { useMe } from '../api/me.ts'
import { Palette } from '../features/palette/palette.tsx'
import { IconButton } from '../ui/button.tsx'
import { laterPart, lazyPart } from '../ui/page/lazy-part.ts'
import { Segment } from '../ui/segment.tsx'
import { Mark } from '../ui/sign/mark.tsx'
import { AccountButton } from './account-button.tsx'
import { Crumbs } from './crumbs.tsx'
import { useTheme } from './theme.ts'
import { themeOptions } from './theme-options.tsx'

const { Part: AccountMenu, prepare } = lazyPart(() => import('./account-menu.tsx'), 'AccountMenu')
const { Part: Bell } = laterPart(() => import('../features/notice/bell.tsx'), 'Bell')

/** The account's button, whose menu is fetched when it is wanted or once the page is quiet. */
function AccountControl(props: { name: string; email: string; role?: Role }) {
  const [isWanted, setWanted] = useState(false)
  // The button stays, with the focus, until the menu is there.
  const [, start] = useTransition()
  const want = () => start(() => setWanted(true))
  if (isWanted) return <AccountMenu {...props} />
  return (
    <div>
      <AccountButton
        name={props.name}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={want}
        onKeyDown={(event) => event.key === 'ArrowDown' && want()}
        onPointerEnter={prepare}
        onFocus={prepare}
      />
    </div>
  )
}

export type TopBarProps = { onToggleMenu: () => void; menuOpen: boolean }

/** Where one is, the search, what there is to know, who is signed in, and the theme. */
export function TopBar({ onToggleMenu, menuOpen }: TopBarProps) {
  const me = useMe()
  const name = me?.display_name ?? ''
  return (
    <header className="sticky top-0 z-10 flex h-top-bar min-w-0 items-center gap-2 bg-hull pr-4 pl-1 text-cell max-md:pr-1 max-md:pl-1.5">
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
      <div className="ml-auto flex flex-none items-center gap-3 max-md:gap-0">
        <Palette />
        <div className="contents max-md:hidden">
          <ThemeSwitch />
        </div>
        <div className="size-7 max-md:size-10">
          <Suspense>
            <Bell />
          </Suspense>
        </div>
        <AccountControl name={name} email={me?.email ?? ''} role={me?.role} />
      </div>
    </header>
  )
}

/** Claro, escuro or the system's. */
function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  return <Segment label="Tema" value={theme} onChange={setTheme} options={themeOptions} />
}
