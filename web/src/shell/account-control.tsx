import type { Role } from '@leme/contract/can'
import { useState, useTransition } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import { AccountButton } from './account-button.tsx'

const { Part: AccountMenu, prepare } = lazyPart(() => import('./account-menu.tsx'), 'AccountMenu')

/** The account's button, whose menu is fetched when it is wanted or once the page is quiet. */
export function AccountControl(props: { name: string; email: string; role?: Role }) {
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
