import { useMe } from '../../api/me.ts'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { AllTasks } from './all-tasks.tsx'
import { ownTasks } from './overview-queries.ts'

/** The open tasks of the signed-in user, of all projects: late ones first. */
export function OwnTasks() {
  const me = useMe()
  if (!me) return <TableSkeleton label="Carregando tasks" />
  return <AllTasks search={ownTasks(me.id)} title="Suas tasks abertas" empty="Nenhuma task aberta para você" />
}
