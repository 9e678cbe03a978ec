import { assistantLimits } from '@leme/contract/assistant/assistant'
import { doneTitles } from '@leme/language/done-items'
import type { Draft } from '@leme/language/plan'
import type { Question, Ready, TurnContext } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import { ask, type Resolving, type Stop } from './ask.ts'
import { itemsOf } from './items.ts'
import { readyOf } from './ready.ts'
import { resolveNewProject } from './resolve-new-project.ts'
import { resolveParents } from './resolve-parents.ts'
import { resolvePeople } from './resolve-people.ts'
import { resolveProject } from './resolve-project.ts'
import { resolveTitles } from './resolve-titles.ts'
import { resolveValues } from './resolve-values.ts'
import { settleDoubts } from './settle-doubts.ts'

/**
 * `draft` is the draft as far as its names are found: what a question leaves pending.
 * `isGuess`: a part of a name was taken for the whole. `unclear`: words of a list that were left out.
 * `refusal` says in Portuguese why this can never be done as it was said: a limit, no project to put it in.
 */
export type Resolved = ({ ready: Ready } | { question: Question } | { refusal: string }) & {
  draft: Draft
  isGuess: boolean
  unclear: readonly string[]
}

/**
 * Finds what a draft's names mean, and asks for the first fact that is missing or may mean several things: what is to be
 * created, then in which project and where in it, who does it, and how much and until when it is.
 */
export async function resolve(tx: Transaction, draft: Draft, said: TurnContext): Promise<Resolved> {
  const resolving: Resolving = { tx, draft: structuredClone(draft), said, facts: null, isGuess: false, unclear: [] }
  const stop =
    refuseTooMuch(resolving.draft) ??
    askWhat(resolving.draft) ??
    (await resolveNewProject(resolving)) ??
    resolveTitles(resolving) ??
    (await resolveProject(resolving)) ??
    resolveParents(resolving) ??
    resolveFacts(resolving)
  const end = stop ?? (await readyOf(resolving))
  return { ...end, draft: resolving.draft, isGuess: resolving.isGuess, unclear: resolving.unclear }
}

function resolveFacts(resolving: Resolving): Stop | null {
  settleDoubts(resolving)
  return resolvePeople(resolving) ?? resolveValues(resolving)
}

function refuseTooMuch(draft: Draft): Stop | null {
  const { epics, rows } = assistantLimits
  if (draft.epics.length > epics) {
    return {
      refusal: `São ${draft.epics.length} épicos, e crio no máximo ${epics} de uma vez. Divida o pedido em partes.`,
    }
  }
  const count = itemsOf(draft).length
  if (count <= rows) return null
  return { refusal: `São ${count} itens, e crio no máximo ${rows} de uma vez. Divida o pedido em partes.` }
}

/** What takes into a plan what is done. */
export const takeDone = 'Inclua os feitos'

const kinds = ['Projeto', 'Épico', 'Story', 'Task'].map((label) => ({ id: label.toLowerCase(), label }))

function askWhat(draft: Draft): Stop | null {
  if (draft.new_project || itemsOf(draft).length > 0) return null
  const done = doneTitles(draft).length
  if (done > 0) {
    const text =
      done === 1
        ? 'O item desta lista está marcado como feito.'
        : `Os ${done} itens desta lista estão marcados como feitos.`
    return ask('done', `${text} Crio mesmo assim?`, [{ id: 'done', label: takeDone }])
  }
  return ask('kind', 'O que você quer criar: um projeto, um épico, uma story ou uma task?', kinds)
}
