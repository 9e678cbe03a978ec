import type { Project } from '@leme/contract/project'
import { projectStatuses } from '@leme/contract/status'
import { StatusSelect } from '../../ui/status-select.tsx'
import { useChangeProjectStatus } from './update-project.ts'

/** The project's status, which anybody may change where it is shown. */
export function ProjectStatus({ project }: { project: Project }) {
  const change = useChangeProjectStatus(project.id)
  return (
    <StatusSelect
      label={`Status de ${project.name}`}
      status={project.status}
      statuses={projectStatuses}
      onChange={(status) => change.mutate(status)}
    />
  )
}
