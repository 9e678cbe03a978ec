import {
  type Change,
  type CorrectedRow,
  type Draft,
  noChange,
  noDraft,
  noEpic,
  noStory,
  noTask,
} from '@leme/language/plan'
import type { Written } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import { keepFormerKey, keyOf } from '../../key/key.queries.ts'
import { answered, type Context, type Done, nothingDone, notUnderstood, replace } from '../done.ts'
import { resolve } from '../resolve/resolve.ts'
import { undo } from '../undo/undo.ts'
import { linksTo, named, questionText, unclearText, updatedText } from '../wording.ts'
import { amend } from './amend.ts'
import { apply } from './apply.ts'
import { joinProject } from './join-project.ts'
import { singleFacts } from './preview.ts'

type Moved = { row: Written; fields: Change['fields']; exchange_id: string }

/**
 * Puts the one row that was just created into another project: it is taken back, and made there as it was. So it moves
 * only as far as an undo goes, and what stands in a project has never stood in another.
 */
export async function move(context: Context, { row, fields, exchange_id }: Moved): Promise<Done> {
  const draft = amend(await draftOf(context.tx, row), { ...noChange, fields })
  if ('unclear' in draft) return notUnderstood(unclearText({ ...draft, titles: [row.label] }))
  const { noun, id, label, project_id } = row
  return goOnMoving(context, draft, { noun, id, label, project_id, exchange_id, fields: [], moves: true })
}

/** Asks what it lacks there, or moves. */
export async function goOnMoving(context: Context, draft: Draft, of: CorrectedRow): Promise<Done> {
  const { tx, identity, said } = context
  // Where it stands it stays, unless another project is surely meant.
  const project = said.names.projects.find(({ id }) => id === of.project_id) ?? null
  const page = { ...said.page, project, epic: null, story: null }
  const resolved = await resolve(tx, { ...draft, of }, { ...said, page })
  if ('refusal' in resolved) return answered({ message: resolved.refusal })
  if ('question' in resolved) {
    await replace(context)
    const { question } = resolved
    return {
      ...nothingDone,
      outcome: 'asking',
      message: questionText(question),
      stored: { draft: resolved.draft, question },
    }
  }
  const { ready } = resolved
  await replace(context)
  if (ready.project.id === of.project_id) return answered({ message: `${named(of)} já está em ${ready.project.name}.` })
  const key = await keyOf(tx, of)
  const { kept } = await undo(tx, identity, of.exchange_id, { isMove: true })
  if (kept[0]) return answered({ message: `Não mudei o projeto: ${kept[0].label} ficou (${kept[0].reason}).` })
  await joinProject(tx, ready.project.id, resolved.draft)
  const written = await apply(tx, identity.org_id, ready, said.today)
  const [row] = written
  if (!row) throw new Error('what moved was not written')
  await keepFormerKey(tx, identity.org_id, { key, noun: row.noun, from: of.id, to: row.id })
  return {
    ...nothingDone,
    outcome: 'applied',
    message: updatedText(row, ready.project, singleFacts(ready, resolved.draft)),
    links: linksTo(written, ready.project),
    stored: { draft: { ...resolved.draft, of: null }, ready },
    ready,
    written,
    can_undo: true,
  }
}

const tables = {
  epic: { name: 'epics', person: 'owner_user_id' },
  story: { name: 'stories', person: 'owner_user_id' },
  task: { name: 'tasks', person: 'assignee_user_id' },
} as const

/** A row as the draft that would create it, outside of any project, epic and story. */
async function draftOf(tx: Transaction, { noun, id }: Written): Promise<Draft> {
  if (noun === 'project') return noDraft
  const { name, person } = tables[noun]
  const [row] = await tx.query<{ is: Record<string, unknown>; who: { id: string; label: string } | null }>(
    `select to_jsonb(${name}) as is, case when users.id is not null
       then json_build_object('id', users.id, 'label', users.display_name) end as who
     from ${name} left join users on users.id = ${person} where ${name}.id = $1`,
    [id],
  )
  const { is = {}, who = null } = row ?? {}
  const own = <Blank extends object>(blank: Blank): Blank => {
    const known = Object.entries(blank).map(([key, value]) => [key, Array.isArray(value) ? value : (is[key] ?? null)])
    return { ...blank, ...Object.fromEntries(known) }
  }
  if (noun === 'epic') return { ...noDraft, epics: [{ ...own(noEpic), owner: who }] }
  if (noun === 'story') return { ...noDraft, stories: [{ ...own(noStory), owner: who }] }
  return { ...noDraft, tasks: [{ ...own(noTask), assignee: who }] }
}
