import { can } from '@leme/contract/can'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Landmark, ReceiptText, TrendingUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMe } from '../../../api/me.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/page/lazy-part.ts'
import type { FinanceLink } from './finance-link.ts'

const { Part: FinanceMenu, prepare } = lazyPart(() => import('./finance-menu.tsx'), 'FinanceMenu')

/** The pages of the finances that have no place in the side menu. */
const links: readonly FinanceLink[] = [
  { to: '/finance/statement', title: 'Extrato', icon: Landmark, may: 'bank.read' },
  { to: '/finance/nfse', title: 'NFS-e', icon: ReceiptText, may: 'nfse.read' },
  { to: '/finance/margin', title: 'Margem', icon: TrendingUp, may: 'margin.read' },
]

/** The ways from the finances to their other pages, for those who may; on phones and narrow windows behind one button. */
export function FinanceLinks() {
  const me = useMe()
  const [isOpened, setOpened] = useState(false)
  const shown = me ? links.filter(({ may }) => can(me.role, may)) : []
  if (shown.length === 0) return null
  const button = {
    type: 'button',
    'aria-label': 'Mais do financeiro',
    'aria-haspopup': 'menu',
    className: classNames(buttonClass(), 'w-11 px-0'),
    children: <Ellipsis aria-hidden="true" className="ml-0!" />,
  } as const
  const closed = <button {...button} onClick={() => setOpened(true)} onPointerEnter={prepare} onFocus={prepare} />
  return (
    <>
      <div className="contents max-lg:hidden">
        {shown.map(({ to, title, icon: Icon }) => (
          <Link key={to} data-command="" to={to} title={title} className={buttonClass()}>
            <Icon aria-hidden="true" />
            {title}
          </Link>
        ))}
      </div>
      <div className="lg:hidden">
        {isOpened ? (
          <Suspense fallback={closed}>
            <FinanceMenu links={shown} trigger={<button {...button} />} />
          </Suspense>
        ) : (
          closed
        )}
      </div>
    </>
  )
}
