import { mayImport } from '@leme/contract/can'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The way from where there is no work yet to the work of another program, for those who may bring it in. */
export function MovingLink() {
  const me = useMe()
  if (!me || !mayImport(me.role)) return null
  return (
    <Link to={paths.moving()} className={buttonClass()}>
      Trazer de outro programa
    </Link>
  )
}
