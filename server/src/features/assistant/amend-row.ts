import { epicUpdate } from '@leme/contract/epic'
import { projectUpdate } from '@leme/contract/project'
import { storyUpdate } from '@leme/contract/story'
import { taskUpdate } from '@leme/contract/task'
import type { Transaction } from '../../database/with-identity.ts'
import { updateEpic } from '../epic/epic.queries.ts'
import { updateProject } from '../project/project.queries.ts'
import { updateStory } from '../story/story.queries.ts'
import { updateTask } from '../task/task.queries.ts'
import { amend } from './amend.ts'
import { fold } from './grammar/words.ts'
import { loadNames } from './names.queries.ts'
import { type Change, type Draft, noDraft, noEpic, noProject, noStory, noTask } from './plan.ts'
import { singleFacts } from './preview.ts'
import { resolve } from './resolve/resolve.ts'
import type { Ready, Said, Written } from './said.ts'
import { questionText, unclearText, updatedText } from './wording.ts'

type Place = { tx: Transaction; said: Said }
type Project = { id: string; name: string; client: string; start_date: string | null; end_date: string | null }
type Amended = { row: Written; text: string; project: Project } | { message: string }

/** Changes one of the rows that were last written as a correction says, by the rules of the forms. */
export async function amendRow(place: Place, written: readonly Written[], change: Change): Promise<Amended> {
  if (change.remove.length > 0) return { message: 'Não removo o que já foi criado. Para voltar atrás, use Desfazer.' }
  if (Object.keys(change.fields).length === 0) return { message: unclearText({ unclear: 'unfit', titles: [] }) }
  if (change.fields.project !== undefined) return { message: 'Não mudo de projeto o que já foi criado.' }
  const row = choose(written, change.target)
  if ('unclear' in row) return { message: unclearText(row) }
  const project = await findProject(place.tx, row.project_id)
  if (!project) return { message: 'O projeto não existe mais.' }

  const amended = amend(draftOf(row, project, change), { ...change, target: null })
  if ('unclear' in amended) return { message: unclearText(amended) }
  const resolved = await resolve(place.tx, amended, await standIn(place, project))
  if ('refusal' in resolved) return { message: resolved.refusal }
  if ('question' in resolved) return { message: `${questionText(resolved.question)}\n${sayItAgain}` }
  await update(place, row, change, resolved.ready)
  const label = change.fields.title ?? row.label
  return {
    row: { ...row, label },
    text: updatedText({ ...row, label }, project, singleFacts(resolved.ready, resolved.draft)),
    project,
  }
}

const sayItAgain = 'Nada mudou: repita a correção com este dado.'

function choose(written: readonly Written[], target: string | null) {
  const meant = target === null ? written : written.filter(({ label }) => fold(label) === fold(target))
  const [row, ...others] = meant
  if (!row) return { unclear: 'missing', titles: target === null ? [] : [target] } as const
  return others.length === 0 ? row : ({ unclear: 'several', titles: meant.map(({ label }) => label) } as const)
}

async function findProject(tx: Transaction, id: string): Promise<Project | null> {
  const [project] = await tx.query<Project>(
    'select id, name, client, start_date, end_date from projects where id = $1',
    [id],
  )
  return project ?? null
}

/** The row as a draft that says nothing but what the correction is compared with: what is not said is not checked. */
function draftOf({ noun, label }: Written, project: Project, { fields }: Change): Draft {
  const draft: Draft = { ...noDraft, project: { id: project.id, label: project.name } }
  if (noun === 'task') return { ...draft, tasks: [{ ...noTask, title: label }] }
  if (noun === 'story') return { ...draft, stories: [{ ...noStory, title: label }] }
  if (noun === 'epic') return { ...draft, epics: [{ ...noEpic, title: label }] }
  const isDated = fields.start_date !== undefined || fields.end_date !== undefined || fields.due_date !== undefined
  const { start_date, end_date } = project
  const dates = isDated ? { start_date, end_date } : {}
  return { ...noDraft, new_project: { ...noProject, name: label, client: { said: project.client }, ...dates } }
}

/** The sentence as if it were said on the project's page: nothing else that is open there is meant. */
async function standIn({ tx, said }: Place, project: Project): Promise<Said> {
  const page = { ...said.page, project: { id: project.id, label: project.name }, epic: null, story: null }
  const names = said.page.project?.id === project.id ? said.names : await loadNames(tx, project.id)
  return { ...said, page, names, pending: null }
}

/** Each field of a correction by the column that it is in what would have been written. */
const columns = {
  project: {
    title: 'name',
    description: 'description',
    client: 'client',
    kind: 'kind',
    partner: 'partner',
    budget_hours: 'budget_hours',
    estimate_hours: 'budget_hours',
    start_date: 'start_date',
    end_date: 'end_date',
    due_date: 'end_date',
  },
  epic: { title: 'title', description: 'description', assignee: 'owner_user_id' },
  story: {
    title: 'title',
    description: 'description',
    priority: 'priority',
    estimate_hours: 'estimate_hours',
    assignee: 'owner_user_id',
    epic: 'epic_id',
  },
  task: {
    title: 'title',
    description: 'description',
    priority: 'priority',
    estimate_hours: 'estimate_hours',
    due_date: 'due_date',
    assignee: 'assignee_user_id',
    story: 'story_id',
    epic: 'story_id',
  },
} as const satisfies Record<Written['noun'], Record<string, string>>

async function update({ tx, said }: Place, row: Written, { fields }: Change, ready: Ready): Promise<void> {
  const [epic] = ready.work.epics
  const [story] = ready.work.stories
  const [task] = ready.work.tasks
  const planned: Record<string, unknown> = { ...{ project: ready.project, epic, story, task }[row.noun] }
  const names: Record<string, string> = columns[row.noun]
  const changed = Object.keys(fields).flatMap((field) => names[field] ?? [])
  const patch = Object.fromEntries(changed.map((column) => [column, planned[column] ?? null]))
  if (row.noun === 'project') await updateProject(tx, row.id, projectUpdate.parse(patch), said.today)
  if (row.noun === 'epic') await updateEpic(tx, row.id, epicUpdate.parse(patch))
  if (row.noun === 'story') await updateStory(tx, row.id, storyUpdate.parse(patch))
  if (row.noun === 'task') await updateTask(tx, row.id, taskUpdate.parse(patch))
}
