import type { MovingComparison } from '@leme/contract/moving/moving-comparison'
import { countsText, rowsIn } from '@leme/contract/moving/moving-counts'
import type { MovingTrial } from '@leme/contract/moving/moving-trial'
import { priorities, workStatuses } from '@leme/contract/status'
import { type WorkNoun, workNouns } from '@leme/contract/work/work-kind'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useStatusText } from '../../ui/sign/status-text.ts'
import { MappedTable } from './mapped-table.tsx'
import { TrialColumns } from './trial-columns.tsx'
import { TrialPeople } from './trial-people.tsx'
import { TrialProjects } from './trial-projects.tsx'
import { TrialSummary } from './trial-summary.tsx'
import { confirmed, type UnknownWords, unknownText, unknownWords } from './unknown-words.ts'
import type { Said } from './use-moving.ts'

type Props = {
  trial: MovingTrial
  said: Said
  /** Whether the file is tried again with what was said last: what is shown is of what was said before. */
  isTrying: boolean
  isStarting: boolean
  /** Whether what was said last could not be tried: the server is not reached. */
  isStopped: boolean
  onSay: (part: Said) => void
  onStart: (update: boolean) => void
}

const kindNames: Record<WorkNoun, string> = { epic: 'Épico', story: 'Story', task: 'Task' }
const kindOptions = workNouns.map((value) => ({ value, label: kindNames[value] }))
const priorityOptions = priorities.map((value) => ({ value, label: value }))

/** What a file would bring, and what a person may say of its words before it does. */
export function TrialPanels({ trial, said, isTrying, isStarting, isStopped, onSay, onStart }: Props) {
  const statusText = useStatusText()
  const [update, setUpdate] = useState(false)
  const { statuses, priorities: ranks, types, projects, comparison } = trial
  const unknown = unknownWords(trial, said)
  const unplaced = projects.some(({ called, is_used }) => is_used && called === null)
  return (
    <>
      <TrialSummary trial={trial} said={said} locked={isStarting} isTrying={isTrying} onSay={onSay} />
      {comparison && (
        <>
          <TrialProjects trial={trial} said={said} locked={isStarting} onSay={onSay} />
          <MappedTable
            title="Status"
            empty="Sem status"
            rows={statuses.map(({ word, count: times, value, is_guess }) => ({
              ...{ word, count: times, value: said.statuses?.[word] ?? value },
              isGuess: is_guess && !said.statuses?.[word],
            }))}
            options={workStatuses.map((value) => ({ value, label: statusText(value) }))}
            locked={isStarting}
            onChoose={(word, value) => onSay({ statuses: { ...said.statuses, [word]: value } as Said['statuses'] })}
          />
          <MappedTable
            title="Tipos"
            empty="Sem tipo"
            rows={types.map(({ word, count: times, value, is_guess }) => ({
              ...{ word, count: times, value: said.types?.[word] ?? value },
              isGuess: is_guess && !said.types?.[word],
            }))}
            options={kindOptions}
            locked={isStarting}
            onChoose={(word, value) => onSay({ types: { ...said.types, [word]: value } as Said['types'] })}
          />
          <MappedTable
            title="Prioridades"
            empty="Sem prioridade"
            rows={ranks.map(({ word, count: times, value, is_guess }) => ({
              ...{ word, count: times, value: said.priorities?.[word] ?? value },
              isGuess: is_guess && !said.priorities?.[word],
            }))}
            options={priorityOptions}
            locked={isStarting}
            onChoose={(word, value) =>
              onSay({ priorities: { ...said.priorities, [word]: value } as Said['priorities'] })
            }
          />
          <TrialPeople trial={trial} said={said} locked={isStarting} onSay={onSay} />
        </>
      )}
      {(comparison || trial.is_untitled) && (
        <TrialColumns trial={trial} said={said} locked={isStarting} onSay={onSay} isOpenFirst={trial.is_untitled} />
      )}
      {comparison && (
        <Bring
          {...{ comparison, unplaced, unknown, isTrying, isStarting, isStopped }}
          onConfirm={() => onSay(confirmed(unknown, said))}
          update={update}
          onUpdate={setUpdate}
          onStart={() => onStart(update)}
        />
      )}
    </>
  )
}

type BringProps = Pick<Props, 'isTrying' | 'isStarting' | 'isStopped'> & {
  comparison: MovingComparison
  /** Whether the project of something is not known. */
  unplaced: boolean
  unknown: UnknownWords
  onConfirm: () => void
  update: boolean
  onUpdate: (update: boolean) => void
  onStart: () => void
}

function Bring(props: BringProps) {
  const { comparison, unplaced, unknown, isTrying, isStarting, isStopped, update, onConfirm, onUpdate, onStart } = props
  const asked = unknownText(unknown)
  const { created, changed, kinds } = comparison
  const isNothing = rowsIn(created) + (update ? changed : 0) === 0
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 p-4">
        {changed > 0 && (
          <div className="w-full">
            <Checkbox
              checked={update}
              onChange={onUpdate}
              label="Gravar também o que mudou no arquivo"
              hint={`${countsText(kinds.changed)}: vieram antes, e ninguém mudou aqui`}
            />
          </div>
        )}
        {!isNothing && (
          <p className="min-w-0 flex-1 basis-64 text-cell wrap-anywhere text-ink-2">
            {writtenText(comparison, update)}
          </p>
        )}
        <Button
          look="primary"
          className="md:ml-auto max-md:w-full"
          disabled={isTrying || isStarting || isStopped || isNothing || unplaced || asked !== ''}
          onClick={onStart}
        >
          {isStarting
            ? 'Começando...'
            : isTrying
              ? 'Conferindo...'
              : isNothing
                ? 'Nada de novo a trazer'
                : 'Trazer para o Leme'}
        </Button>
        {asked !== '' && (
          <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-cell text-warn-text">Falta dizer o que o arquivo quer dizer com {asked}.</p>
            <Button size="small" disabled={isTrying || isStarting} onClick={onConfirm}>
              Aceitar as sugestões
            </Button>
          </div>
        )}
        {unplaced && (
          <p className="w-full text-cell text-warn-text">
            O arquivo não diz o projeto de tudo: em Projetos, diga o das linhas sem projeto, ou um para tudo.
          </p>
        )}
      </div>
    </Panel>
  )
}

/** What is written, by kind. */
function writtenText({ created, kinds }: MovingComparison, update: boolean): string {
  const [made, changed] = [countsText(created), update ? countsText(kinds.changed) : '']
  return [made && `A criar: ${made}.`, changed && `A alterar: ${changed}.`].filter(Boolean).join(' ')
}
