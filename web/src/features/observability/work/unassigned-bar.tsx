import type { AgentRunFilter } from '@leme/contract/agents/agent-run-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Whose } from '../observability-queries.ts'
import { ProjectPicker } from './project-picker.tsx'
import { useAssign, useCreateRule } from './use-assign.ts'

/** What a rule may ask of a run. */
const ofRule = ['agent_id', 'run_type', 'model', 'environment', 'version', 'tag', 'end_user'] as const

export type UnassignedBarProps = { filter: Omit<AgentRunFilter, 'with_assistant'>; whose: Whose }

/** Gives all the runs without a project that the filter leaves to one, now or by a rule for those that come too (AG-05). */
export function UnassignedBar({ filter, whose }: UnassignedBarProps) {
  const [project, setProject] = useState<string | null>(null)
  const assign = useAssign()
  const create = useCreateRule()
  const asked = { ...filter, ...whose }
  const rule = Object.fromEntries(ofRule.flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])))
  const others = Object.entries(filter).some(
    ([name, value]) => value !== undefined && name !== 'project_id' && !ofRule.some((one) => one === name),
  )
  const mayRule = Object.keys(rule).length > 0 && !others
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line bg-inset px-4 py-3">
      <div className="min-w-60 flex-1 max-md:basis-full">
        <ProjectPicker value={project} onChange={setProject} label="Dar um projeto às execuções que o filtro deixa" />
      </div>
      <Button
        look="primary"
        disabled={project === null || assign.isPending}
        onClick={() => assign.mutate({ filter: asked, project_id: project })}
      >
        Atribuir
      </Button>
      <Button
        disabled={project === null || !mayRule || create.isPending}
        title={
          mayRule ? undefined : 'Filtre por agente, tipo, modelo, ambiente, versão, tag ou usuário, e por nada mais'
        }
        onClick={() => project && create.mutate({ filter: rule, project_id: project })}
      >
        Criar regra
      </Button>
    </div>
  )
}
