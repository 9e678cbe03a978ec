import { defaultPriority } from '@leme/contract/status'
import type { WorkField, WorkItem } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import { workQuery } from '../../../queries/work-query.ts'
import { ownerGone, useForgetGone } from '../../work/edit/use-forget-gone.ts'
import {
  DescriptionField,
  DueField,
  EstimateField,
  OwnerField,
  PriorityField,
  ReferenceField,
  StatusField,
  TitleField,
} from '../../work/edit/work-fields.tsx'
import type { People } from '../../work/people.ts'
import { listWords } from '../list-words.ts'
import { workWords } from '../work-words.ts'

/** What a form holds where nothing is said; a blank text stands for null. */
const blanks = {
  title: '',
  description: '',
  status: 'planned',
  priority: defaultPriority,
  estimate_hours: null,
  due_date: '',
  epic_id: '',
  story_id: '',
  owner_user_id: '',
  assignee_user_id: '',
} as const

type FormField = Exclude<WorkField, 'ticket_id'> & keyof typeof blanks

/** What the form of each kind asks for, in its order. */
const formFields: Record<WorkNoun, readonly FormField[]> = {
  epic: ['title', 'description', 'status', 'owner_user_id'],
  story: ['title', 'description', 'status', 'owner_user_id', 'priority', 'estimate_hours', 'epic_id'],
  task: ['title', 'description', 'status', 'priority', 'estimate_hours', 'due_date', 'story_id', 'assignee_user_id'],
}

/** What is not asked of something new. */
const notYet: readonly FormField[] = ['status', 'owner_user_id']

function fieldsOf(noun: WorkNoun, isNew: boolean): readonly FormField[] {
  return formFields[noun].filter((field) => !(isNew && notYet.includes(field)))
}

/** What the form of something new holds before anything is typed. */
export function blankOf(noun: WorkNoun): FieldValues {
  return Object.fromEntries(fieldsOf(noun, true).map((field) => [field, blanks[field]]))
}

/** What the form of one that exists holds of it. */
export function valuesOf(noun: WorkNoun, item: WorkItem): FieldValues {
  return Object.fromEntries(fieldsOf(noun, false).map((field) => [field, item[field] ?? blanks[field]]))
}

export type WorkFormProps = {
  noun: WorkNoun
  projectId: string
  people: People
  isNew?: boolean
}

/** The fields of a kind's form. Each finds its value in the form around it, by the name of its column. */
export function FormFields(props: WorkFormProps) {
  return fieldsOf(props.noun, props.isNew ?? false).map((field) => {
    const Control = controls[field]
    return <Control key={field} {...props} />
  })
}

/** Those that a new one is planned by: for a form that asks for its text and its place in a way of its own. */
export function PlanningFields({ noun }: { noun: WorkNoun }) {
  return fieldsOf(noun, true).map((field) => {
    const Control = isPlanning(field) ? planning[field] : null
    return Control && <Control key={field} />
  })
}

const planning = { priority: PriorityField, estimate_hours: EstimateField, due_date: DueField }

function isPlanning(field: FormField): field is keyof typeof planning {
  return field in planning
}

const controls: Record<FormField, ComponentType<WorkFormProps>> = {
  title: TitleField,
  description: DescriptionField,
  status: StatusField,
  ...planning,
  epic_id: ParentField,
  story_id: ParentField,
  owner_user_id: InChargeField,
  assignee_user_id: InChargeField,
}

/** Something new is only asked for a choice where there is one, and so is a task. */
const hidesEmpty = ({ noun, isNew }: WorkFormProps) => isNew || noun === 'task'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** What one stands in, by title; blank for none. */
function ParentField(props: WorkFormProps) {
  const { parent } = workKinds[props.noun]
  return parent && <ReferenceToParent {...props} parent={parent.noun} name={parent.field} />
}

type ReferenceToParentProps = WorkFormProps & { parent: WorkNoun; name: string }

function ReferenceToParent({ parent, name, ...props }: ReferenceToParentProps) {
  const rows = useQuery(workQuery(parent, props.projectId)).data ?? []
  const words = workWords[parent]
  const saysGone = useForgetGone(name, props.isNew ? idsOf(rows) : undefined, words.choiceGone)
  if (rows.length === 0 && hidesEmpty(props) && !saysGone) return null
  return (
    <ReferenceField
      name={name}
      wide={parent === 'epic'}
      label={workKinds[parent].name}
      nothing={listWords[parent].without}
      unmatched={words.noneCalled}
      options={rows.map(({ id, key, title }) => ({ value: id, label: title, code: key }))}
    />
  )
}

/** Who is in charge, of the project's members and their colleagues. */
function InChargeField(props: WorkFormProps) {
  const { noun, people, isNew } = props
  const name = workKinds[noun].owner
  useForgetGone(name, isNew ? idsOf([...people.offered, ...people.colleagues]) : undefined, ownerGone)
  return (people.all.length > 0 || !hidesEmpty(props)) && <OwnerField name={name} people={people} />
}
