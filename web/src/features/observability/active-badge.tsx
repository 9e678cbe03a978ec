import { statusClass } from '../../ui/sign/badge.tsx'
import { Glyph } from '../../ui/sign/glyph.tsx'

/** Whether an agent is in use. */
export function ActiveBadge({ active }: { active: boolean }) {
  return (
    <span className={`${statusClass(active ? 'active' : 'draft')} flex-none`}>
      <Glyph status={active ? 'active' : 'closed'} />
      {active ? 'Ativo' : 'Inativo'}
    </span>
  )
}
