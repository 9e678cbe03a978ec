import { can, type Role } from '@leme/contract/can'
import { type PathIn, pageAt, pageName, pagesOf } from '@leme/contract/pages'
import { guidePath } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  Building2,
  CircleDollarSign,
  CircleHelp,
  HandCoins,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  Receipt,
  ScrollText,
  Trash2,
  Truck,
  Upload,
  UserRound,
  Users,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLeave } from '../page/leave.ts'
import { Menu, MenuChoices, MenuItem, MenuLink, MenuSeparator } from '../ui/float/menu.tsx'
import { lazyPart } from '../ui/page/lazy-part.ts'
import { AccountButton } from './account-button.tsx'
import { isTheme, useTheme } from './theme.ts'
import { themeOptions } from './theme-options.tsx'

const { Part: ShortcutsDialog } = lazyPart(() => import('../features/shortcut/shortcuts-dialog.tsx'), 'ShortcutsDialog')

const icons: Record<PathIn<'account'>, LucideIcon> = {
  '/settings/account': UserRound,
  '/settings/team': Users,
  '/settings/api-keys': KeyRound,
  '/settings/prices': CircleDollarSign,
  '/settings/exchange': ArrowLeftRight,
  '/settings/rates': HandCoins,
  '/settings/costs': Receipt,
  '/settings/organization': Building2,
  '/settings/audit': ScrollText,
  '/moving': Truck,
  '/bin': Trash2,
  '/import': Upload,
}

/** Opened: the person's own pages, the theme on phones, and the way out. */
export function AccountMenu({ name, email, role }: { name: string; email: string; role?: Role }) {
  const leave = useLeave()
  const [theme, setTheme] = useTheme()
  const [shortcuts, setShortcuts] = useState<boolean | null>(null)
  return (
    <>
      <Menu defaultOpen trigger={<AccountButton name={name} />}>
        <div className="max-w-[min(18rem,calc(100vw-2rem))] px-2 pt-1 pb-1.5">
          <p title={name} className="truncate text-cell font-medium text-ink">
            {name}
          </p>
          <p title={email} className="truncate text-label text-ink-3">
            {email}
          </p>
        </div>
        <MenuSeparator />
        {pagesOf('account').map((path) => {
          const Icon = icons[path]
          const may = pageAt(path).may
          if (may && !(role && can(role, may))) return null
          return (
            <MenuLink key={path} link={<Link to={path} />}>
              <Icon aria-hidden="true" />
              {pageName(path)}
            </MenuLink>
          )
        })}
        <MenuLink link={<a href={guidePath} target="_blank" rel="noopener" />}>
          <CircleHelp aria-hidden="true" />
          Ajuda
        </MenuLink>
        <MenuItem onSelect={() => setShortcuts(true)}>
          <Keyboard aria-hidden="true" />
          Atalhos do teclado
        </MenuItem>
        <div className="md:hidden">
          <MenuSeparator />
          <MenuChoices
            label="Tema"
            value={theme}
            onChange={(value) => isTheme(value) && setTheme(value)}
            options={themeOptions.map(({ value, label, icon }) => ({
              value,
              content: (
                <>
                  {icon}
                  {label}
                </>
              ),
            }))}
          />
        </div>
        <MenuSeparator />
        <MenuItem onSelect={leave}>
          <LogOut aria-hidden="true" />
          Sair
        </MenuItem>
      </Menu>
      {shortcuts !== null && (
        <Suspense>
          <ShortcutsDialog open={shortcuts} onOpenChange={setShortcuts} />
        </Suspense>
      )}
    </>
  )
}
