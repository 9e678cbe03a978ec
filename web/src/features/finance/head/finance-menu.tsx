import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Menu, MenuLink } from '../../../ui/float/menu.tsx'
import type { FinanceLink } from './finance-link.ts'

type FinanceMenuProps = { links: readonly FinanceLink[]; trigger: ReactElement }

/** The pages of the finances, on phones. */
export function FinanceMenu({ links, trigger }: FinanceMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {links.map(({ to, title, icon: Icon }) => (
        <MenuLink key={to} link={<Link to={to} />}>
          <Icon aria-hidden="true" />
          {title}
        </MenuLink>
      ))}
    </Menu>
  )
}
