import type { AgentRun } from '@leme/contract/agents/agent-run'
import { can } from '@leme/contract/can'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogSection } from '../../../ui/float/dialog.tsx'
import { Field, FieldGrid } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { ProjectPicker } from './project-picker.tsx'
import { useAssign } from './use-assign.ts'
import { assignedWords } from './work-words.ts'

const linkClass = 'rounded-1 font-medium text-accent-text underline underline-offset-3'

function itemPath({ project_id, item_noun, item_id }: AgentRun): string | null {
  if (item_noun === null || item_id === null) return null
  if (item_noun === 'ticket') return paths.ticket(item_id)
  return project_id && paths[item_noun](project_id, item_id)
}

/** What a run says that it is not: "AGE-99" leads to nothing, or a person chose otherwise, whatever it leads to. */
function unfollowedOf({ item, project, item_id, project_id, assigned_by }: AgentRun): string | null {
  const chosen = assigned_by === 'person' && 'mas uma pessoa disse outra coisa'
  if (item !== null && item_id === null) {
    return `A execução diz ser de ${item}, ${chosen || 'que não é uma chave daqui'}`
  }
  if (project !== null && project_id === null) {
    return `A execução diz ser do projeto ${project}, ${chosen || 'que não existe aqui'}`
  }
  return null
}

/** Which project and item a run is for, why, and the way to say another (AG-05). */
export function RunWork({ run }: { run: AgentRun }) {
  const me = useMe()
  const [isEditing, setEditing] = useState(false)
  const mayAssign = me && can(me.role, 'agent_run.write')
  return (
    <DialogSection
      title="Trabalho"
      end={
        mayAssign &&
        !isEditing && (
          <Button size="small" onClick={() => setEditing(true)}>
            {run.project_id === null ? 'Dar um projeto' : 'Alterar'}
          </Button>
        )
      }
    >
      {isEditing ? <WorkForm run={run} onClose={() => setEditing(false)} /> : <WorkFacts run={run} />}
    </DialogSection>
  )
}

function WorkFacts({ run }: { run: AgentRun }) {
  const { project_id, project_name, item_key, item_title, assigned_by, branch } = run
  const path = itemPath(run)
  const unfollowed = unfollowedOf(run)
  return (
    <div className="grid gap-1 text-cell wrap-anywhere text-ink-2">
      <p>
        {project_id === null ? (
          'Sem projeto'
        ) : (
          <Link to={paths.project(project_id)} className={linkClass}>
            {project_name}
          </Link>
        )}
        {path && item_key && (
          <>
            {' · '}
            <Link to={path} className={linkClass}>
              {item_key} {item_title}
            </Link>
          </>
        )}
        {assigned_by && project_id !== null && <span className="text-ink-3"> ({assignedWords[assigned_by]})</span>}
      </p>
      {branch && <p className="text-label text-ink-3">Branch {branch}</p>}
      {unfollowed && (
        <p className={`text-label ${assigned_by === 'person' ? 'text-ink-3' : 'text-warn-text'}`}>{unfollowed}</p>
      )}
    </div>
  )
}

function WorkForm({ run, onClose }: { run: AgentRun; onClose: () => void }) {
  const [project, setProject] = useState(run.project_id)
  const [item, setItem] = useState(run.item_key ?? '')
  const assign = useAssign(onClose)
  const key = item.trim()
  return (
    <div className="grid gap-3">
      <FieldGrid>
        <ProjectPicker value={project} onChange={setProject} />
        <Field label="Item" hint="Chave de um épico, story, task ou ticket, como AGE-14; o projeto é o dele">
          <Input value={item} onChange={({ target }) => setItem(target.value)} maxLength={20} autoComplete="off" />
        </Field>
      </FieldGrid>
      <div className="flex gap-2">
        <Button
          look="primary"
          disabled={assign.isPending}
          onClick={() => assign.mutate({ ids: [run.id], project_id: project, item: key === '' ? null : key })}
        >
          Salvar
        </Button>
        <Button look="ghost" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}
