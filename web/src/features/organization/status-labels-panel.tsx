import type { StatusLabels } from '@leme/contract/status'
import { useId } from 'react'
import { Panel } from '../../ui/page/panel.tsx'
import { Segment } from '../../ui/segment.tsx'
import { useUpdateOrganization } from './update-organization.ts'

const choices = [
  { value: 'original', label: 'Como no original' },
  { value: 'portuguese', label: 'Em português' },
] as const

/** What statuses are called, for everybody in the organisation; shown at once. */
export function StatusLabelsPanel({ chosen }: { chosen: StatusLabels }) {
  const hint = useId()
  const update = useUpdateOrganization(() => 'Nomes dos status atualizados com sucesso')
  return (
    <Panel title="Status">
      <div className="grid justify-items-start gap-2 px-4 pt-1.5 pb-4.5">
        <Segment
          label="Nomes dos status"
          describedBy={hint}
          value={chosen}
          options={choices}
          onChange={(status_labels) => status_labels !== chosen && update.mutate({ status_labels })}
        />
        <p id={hint} className="max-w-160 text-cell text-ink-3">
          {chosen === 'original'
            ? 'Todos veem os status como Planned, Doing, Blocked e Done.'
            : 'Todos veem os status como Planejado, Em andamento, Bloqueado e Concluído.'}
        </p>
      </div>
    </Panel>
  )
}
