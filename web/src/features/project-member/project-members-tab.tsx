import { can } from '@leme/contract/can'
import type { ProjectMember } from '@leme/contract/project/project-member'
import type { ProjectMemberRole } from '@leme/contract/project/project-member-role'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { LongRows } from '../../ui/table/long-rows.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table-head.tsx'
import { TabPending } from '../work/tab-pending.tsx'
import { ProjectMemberRow } from './project-member-row.tsx'
import { ProjectMembersSkeleton } from './project-members-skeleton.tsx'
import { useChangeProjectMember } from './save-project-member.ts'

const columns: readonly Column[] = [
  { label: 'Nome' },
  { label: 'Email', width: '19rem' },
  { label: 'Papel', width: '10rem' },
  { label: 'Adicionado em', width: '8.5rem', align: 'right' },
]

const actions: Column = { label: 'Ações', width: '4.5rem', align: 'right' }

/** The columns of a project's members, with one for actions where there are any. */
function projectMemberColumns(mayRemove: boolean): readonly Column[] {
  return mayRemove ? [...columns, actions] : columns
}

const { Part: AddMemberDialog, prepare } = lazyPart(() => import('./add-member-dialog.tsx'), 'AddMemberDialog')
const { Part: RemoveMemberDialog } = lazyPart(() => import('./remove-member-dialog.tsx'), 'RemoveMemberDialog')

const roleWords = {
  success: 'Papel atualizado com sucesso',
  failure: (message: string) => `Erro ao atualizar papel: ${message}`,
}

const keyOf = (member: ProjectMember) => member.id

/** The person that the dialog is about; still set while it closes. */
type Removing = { open: boolean; member: ProjectMember }

/** Who works on the project. */
export function ProjectMembersTab({ projectId }: { projectId: string }) {
  const members = useQuery(projectMembersQuery(projectId))
  const me = useMe()
  const { mutate } = useChangeProjectMember(projectId)
  const [adding, setAdding] = useState<boolean | null>(null)
  const [removing, setRemoving] = useState<Removing | null>(null)
  const mayRemove = me !== undefined && can(me.role, 'project_member.delete')

  const setRole = useCallback(
    ({ id }: ProjectMember, role: ProjectMemberRole) => mutate({ id, change: { role }, words: roleWords }),
    [mutate],
  )
  const remove = useCallback((member: ProjectMember) => setRemoving({ open: true, member }), [])
  const row = useCallback(
    (member: ProjectMember) => (
      <ProjectMemberRow member={member} onRole={setRole} onRemove={mayRemove ? remove : undefined} />
    ),
    [setRole, remove, mayRemove],
  )

  function list(data: readonly ProjectMember[]): ReactNode {
    if (data.length === 0) return <EmptyLine icon={<Users aria-hidden="true" />}>Nenhum membro alocado</EmptyLine>
    return (
      <Table caption="Membros" columns={projectMemberColumns(mayRemove)} rowCount={data.length}>
        <LongRows items={data} itemKey={keyOf} render={row} phoneRowHeight={5.625} />
      </Table>
    )
  }

  if (!members.data) {
    return (
      <TabPending reads={[members]} title="Não foi possível carregar os membros">
        <ProjectMembersSkeleton />
      </TabPending>
    )
  }
  const add = (
    <Button size="small" onClick={() => setAdding(true)} onPointerEnter={prepare} onFocus={prepare}>
      <UserPlus aria-hidden="true" />
      Adicionar Membro
    </Button>
  )
  return (
    <>
      <Panel title="Membros" count={members.data.length} end={add}>
        {list(members.data)}
      </Panel>
      <Suspense>
        {adding !== null && <AddMemberDialog projectId={projectId} open={adding} onOpenChange={setAdding} />}
        {removing && (
          <RemoveMemberDialog
            projectId={projectId}
            {...removing}
            onClose={() => setRemoving({ ...removing, open: false })}
          />
        )}
      </Suspense>
    </>
  )
}
