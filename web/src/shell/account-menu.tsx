import { can, type Role } from '@leme/contract/can'
import { type PagePath, pageAt, pageName, pagesOf } from '@leme/contract/pages'
import { guidePath } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import {
  Building2,
  CircleHelp,
  KeyRound,
  LogOut,
  type LucideIcon,
  ScrollText,
  Upload,
  UserRound,
  Users,
} from 'lucide-react'
import { useLeave } from '../page/leave.ts'
import { Menu, MenuChoices, MenuItem, MenuLink, MenuSeparator } from '../ui/float/menu.tsx'
import { AccountButton } from './account-button.tsx'
import { isTheme, useTheme } from './theme.ts'
import { themeOptions } from './theme-options.tsx'

const icons: { [Path in PagePath]?: LucideIcon } = {
  '/settings/account': UserRound,
  '/settings/team': Users,
  '/settings/api-keys': KeyRound,
  '/settings/organization': Building2,
  '/settings/audit': ScrollText,
  '/import': Upload,
}

/** Opened: the person's own pages, the theme on phones, and the way out. */
export function AccountMenu({ name, email, role }: { name: string; email: string; role?: Role }) {
  const leave = useLeave()
  const [theme, setTheme] = useTheme()
  return (
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
        const may = pageAt(path)?.may
        if (may && !(role && can(role, may))) return null
        return (
          <MenuLink key={path} link={<Link to={path} />}>
            {Icon && <Icon aria-hidden="true" />}
            {pageName(path)}
          </MenuLink>
        )
      })}
      <MenuLink link={<a href={guidePath} target="_blank" rel="noopener" />}>
        <CircleHelp aria-hidden="true" />
        Ajuda
      </MenuLink>
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
  )
}
