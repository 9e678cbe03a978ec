import { formatHours } from '@leme/contract/format/format'
import { hasField, type WorkItem } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { inCharge } from '@leme/contract/work/work-reader'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { workQuery } from '../../../queries/work-query.ts'
import { Fact } from '../../../ui/page/facts.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { priorityWords, statusWords } from '../../work/cell/change-words.ts'
import { DueDate, dueWords } from '../../work/cell/due-date.tsx'
import { ownerWords } from '../../work/cell/owner-words.ts'
import { epicWords, storyWords } from '../../work/cell/parent-words.ts'
import { PriorityCell } from '../../work/cell/priority-cell.tsx'
import { StatusCell } from '../../work/cell/status-cell.tsx'
import { ValueCell } from '../../work/cell/value-cell.tsx'
import type { WorkChange } from '../../work/cell/work-cells.tsx'
import type { People } from '../../work/people.ts'
import type { ChangeWords } from '../../work/row-change.ts'
import { OwnerCell } from '../list/owner-cell.tsx'
import { ParentCell, parentOptions } from '../list/parent-cell.tsx'
import { useChangeWork } from '../use-change-work.ts'
import { putInCharge } from '../work-calls.ts'

export type WorkFactsProps = { noun: WorkNoun; item: WorkItem; people: People }

/** How a thing stands: each fact is changed in place, as in the lists, and saved at once. */
export function WorkFacts({ noun, item, people }: WorkFactsProps) {
  const { id, project_id, title, status, priority, due_date = null, estimate_hours = null } = item
  const { mutate } = useChangeWork(noun, project_id, people)
  const today = useToday()
  const change = (fields: WorkChange, words: ChangeWords) => mutate({ id, change: fields, words })
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-cell *:min-h-8 max-md:grid-cols-1 max-md:*:min-h-10">
      <Fact name="Status">
        <StatusCell title={title} status={status} onChange={(next) => change({ status: next }, statusWords)} />
      </Fact>
      <Fact name="Responsável">
        <OwnerCell
          title={title}
          owner={inCharge(item)}
          people={people}
          toAgents={noun === 'task'}
          onChange={(next) => mutate({ id, ...putInCharge(noun, item, next, people), words: ownerWords })}
        />
      </Fact>
      {priority && (
        <Fact name="Prioridade">
          <PriorityCell
            title={title}
            priority={priority}
            onChange={(next) => change({ priority: next }, priorityWords)}
          />
        </Fact>
      )}
      {hasField(noun, 'due_date') && (
        <Fact name="Prazo">
          <ValueCell
            field="due_date"
            title={title}
            value={due_date}
            said={dueWords({ due_date, status }, today)}
            onSave={(edit) => mutate({ id, ...edit })}
          >
            {due_date && <DueDate task={{ due_date, status }} today={today} />}
          </ValueCell>
        </Fact>
      )}
      {hasField(noun, 'estimate_hours') && (
        <Fact name="Estimativa">
          <ValueCell
            field="estimate_hours"
            title={title}
            value={estimate_hours}
            said={estimate_hours === null ? null : formatHours(estimate_hours)}
            onSave={(edit) => mutate({ id, ...edit })}
          />
        </Fact>
      )}
      {noun !== 'epic' && <ParentFact noun={noun} item={item} change={change} />}
    </dl>
  )
}

const parentWords = { epic: epicWords, story: storyWords }

type ParentFactProps = {
  noun: Exclude<WorkNoun, 'epic'>
  item: WorkItem
  change: (fields: WorkChange, words: ChangeWords) => void
}

function ParentFact({ noun, item, change }: ParentFactProps) {
  const { parent } = workKinds[noun]
  const rows = useQuery(workQuery(parent.noun, item.project_id)).data
  const options = useMemo(() => parentOptions(parent.noun, rows ?? []), [parent.noun, rows])
  return (
    <Fact name={workKinds[parent.noun].name}>
      <ParentCell
        noun={parent.noun}
        title={item.title}
        parentId={item[parent.field] ?? null}
        options={options}
        onChange={(next) => change({ [parent.field]: next }, parentWords[parent.noun])}
      />
    </Fact>
  )
}
