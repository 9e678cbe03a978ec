import { can, mayImport, type Role } from '@leme/contract/can'
import { guidePath, paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { Building2, CircleHelp, KeyRound, LogOut, ScrollText, Upload, UserRound, Users } from 'lucide-react'
import { useLeave } from '../page/leave.ts'
import { Menu, MenuChoices, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx'
import { AccountButton } from './account-button.tsx'
import { isTheme, useTheme } from './theme.ts'
import { themeOptions } from './theme-options.tsx'

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
      <MenuLink link={<Link to={paths.account()} />}>
        <UserRound aria-hidden="true" />
        Conta
      </MenuLink>
      <MenuLink link={<Link to={paths.team()} />}>
        <Users aria-hidden="true" />
        Equipe
      </MenuLink>
      <MenuLink link={<Link to={paths.apiKeys()} />}>
        <KeyRound aria-hidden="true" />
        Chaves de API
      </MenuLink>
      {role && can(role, 'organization.update') && (
        <MenuLink link={<Link to={paths.organization()} />}>
          <Building2 aria-hidden="true" />
          Organização
        </MenuLink>
      )}
      {role && can(role, 'audit.read') && (
        <MenuLink link={<Link to={paths.audit()} />}>
          <ScrollText aria-hidden="true" />
          Auditoria
        </MenuLink>
      )}
      {role && mayImport(role) && (
        <MenuLink link={<Link to={paths.import()} />}>
          <Upload aria-hidden="true" />
          Importar CSV
        </MenuLink>
      )}
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
