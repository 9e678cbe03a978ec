import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useTransition } from 'react'
import { setUnreadCount } from '../../page/title.ts'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { BellButton } from './bell-button.tsx'
import { unreadQuery } from './notice-queries.ts'

const { Part: BellPanel, prepare } = lazyPart(() => import('./bell-panel.tsx'), 'BellPanel')

/** How many notices are not read, here and in the tab's title, and what they are once it is pressed. */
export function Bell() {
  const count = useQuery(unreadQuery).data?.count ?? 0
  const [isWanted, setWanted] = useState(false)
  // The button stays, with the focus, until the panel is there.
  const [, start] = useTransition()
  useEffect(() => {
    setUnreadCount(count)
    return () => setUnreadCount(0)
  }, [count])
  if (isWanted) return <BellPanel count={count} />
  return (
    <div>
      <BellButton
        count={count}
        aria-haspopup="dialog"
        aria-expanded={false}
        onClick={() => start(() => setWanted(true))}
        onPointerEnter={prepare}
        onFocus={prepare}
      />
    </div>
  )
}
