import { Segment } from '../../../ui/segment.tsx'
import type { ProjectSearch } from '../../work/project-search.ts'

type View = 'table' | 'board'

const options = [
  { value: 'table', label: 'Tabela' },
  { value: 'board', label: 'Quadro' },
] as const

export type TaskViewProps = { view: View; onChange: (change: Pick<ProjectSearch, 'view'>) => void }

/** Whether the tasks are a table or a board. */
export function TaskView({ view, onChange }: TaskViewProps) {
  return (
    <Segment<View>
      label="Exibição"
      value={view}
      onChange={(next) => onChange({ view: next === 'board' ? next : undefined })}
      options={options}
    />
  )
}
