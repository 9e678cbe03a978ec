import { Panel } from '../../ui/page/panel.tsx'
import { ThingActivity } from './thing-activity.tsx'

/** What is said of the project and what happened in it, newest first. */
export function ActivityPanel({ projectId }: { projectId: string }) {
  return (
    <Panel title="Atividade">
      <ThingActivity projectId={projectId} noun="project" id={projectId} empty="Nenhuma atividade ainda" />
    </Panel>
  )
}
