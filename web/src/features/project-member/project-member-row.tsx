import type { ProjectMember } from '@leme/contract/project/project-member'
import {
  type ProjectMemberRole,
  projectMemberRoleNames,
  projectMemberRoles,
} from '@leme/contract/project/project-member-role'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { CellSelect } from '../../ui/select/cell-select.tsx'
import { Person } from '../../ui/sign/avatar.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { Cell, Row } from '../../ui/table/table.tsx'

const roleOptions = projectMemberRoles.map((value) => ({
  value,
  label: projectMemberRoleNames[value],
  content: <Tag look={value === 'lead' ? 'accent' : 'neutral'}>{projectMemberRoleNames[value]}</Tag>,
}))

export type ProjectMemberRowProps = {
  member: ProjectMember
  onRole: (member: ProjectMember, role: ProjectMemberRole) => void
  /** Absent for those who may not remove anybody: then there is no cell for it. */
  onRemove?: (member: ProjectMember) => void
}

/** A member: who they are, what they are to the project, since when. */
export const ProjectMemberRow = memo(function ProjectMemberRow({ member, onRole, onRemove }: ProjectMemberRowProps) {
  const { formatInstantDate } = useCalendar()
  const { user, role, created_at } = member
  const { display_name, email, removed_at } = user
  return (
    <Row>
      <Cell part="lead">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Person name={display_name} />
          {removed_at && <Tag>Conta removida</Tag>}
        </span>
      </Cell>
      <Cell part="line">
        <span title={email ?? undefined} className="block truncate">
          {email ?? 'Sem email'}
        </span>
      </Cell>
      <Cell>
        <CellSelect<ProjectMemberRole>
          label={`Papel de ${display_name}`}
          value={role}
          options={roleOptions}
          onChange={(next) => next !== role && onRole(member, next)}
        />
      </Cell>
      <Cell align="right" phoneLabel="Adicionado em">
        {formatInstantDate(created_at)}
      </Cell>
      {onRemove && (
        <Cell align="right" part="end">
          <IconButton
            size="small"
            label={`Remover ${display_name}`}
            onClick={() => onRemove(member)}
            className="max-md:-my-2 max-md:-mr-2"
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </Cell>
      )}
    </Row>
  )
})
