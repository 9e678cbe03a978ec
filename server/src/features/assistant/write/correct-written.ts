import type { Change, CorrectedRow, Draft } from '@leme/language/plan'
import { noChange } from '@leme/language/plan'
import { fold } from '@leme/language/text'
import type { Last, Written } from '@leme/language/turn-context'
import { answered, type Context, type Done, nothingDone, notUnderstood, replace } from '../done.ts'
import { type Resolved, resolve } from '../resolve/resolve.ts'
import { linksTo, questionText, unclearText, updatedText } from '../wording.ts'
import { amend, hasFields } from './amend.ts'
import { contextOnPage, findProject, type Project, standInFor, updateRow } from './amend-row.ts'
import { joinProject } from './join-project.ts'
import { goOnMoving, move } from './move-row.ts'
import { type Meant, moveDeadlines } from './postpone.ts'
import { singleFacts } from './preview.ts'

/** Why nothing is corrected. */
type Unmeant = { message: string; is_understood?: boolean }
type Prepared = { of: CorrectedRow; project: Project; resolved: Resolved; moved?: string | undefined }

/** Changes rows that were last written as a sentence corrects them, by the rules of the forms: all of it, or nothing. */
export async function correctWritten(context: Context, last: Last, changes: readonly Change[]): Promise<Done> {
  const meant = rowsMeant(last.written, changes)
  if ('message' in meant) return answered(meant)
  const [only, ...others] = meant
  if (only && meant.some(({ fields }) => fields.project !== undefined)) {
    // What was named by its key may have been there for long.
    const isNew = last.exchange_id !== '' && last.written.length === 1
    const isAlone = others.length === 0 && isNew && only.row.noun !== 'project'
    return isAlone
      ? move(context, { ...only, exchange_id: last.exchange_id })
      : answered({ message: 'Não mudo de projeto o que já foi criado.' })
  }
  const moved = await moveDeadlines(context.tx, meant, context.said.today)
  if ('message' in moved) return answered(moved)
  const prepared: Prepared[] = []
  for (const one of moved) {
    const next = await prepare(context, one, last.exchange_id)
    if ('message' in next) return answered(next)
    const { resolved } = next
    if ('question' in resolved && others.length > 0)
      return notUnderstood(`${questionText(resolved.question)}\n${sayItAgain}`)
    prepared.push(next)
  }
  return finish(context, prepared)
}

const sayItAgain = 'Nada mudou: repita a correção com este dado.'

/** A correction goes on with the answer to what it asked. */
export async function continueCorrection(context: Context, draft: Draft, of: CorrectedRow): Promise<Done> {
  if (of.moves) return goOnMoving(context, draft, of)
  const project = await findProject(context.tx, of.project_id)
  if (!project) return answered({ message: noProjectText })
  const resolved = await resolve(context.tx, draft, await contextOnPage(context, project))
  return finish(context, [{ of, project, resolved }])
}

const noProjectText = 'O projeto não existe mais.'

function rowsMeant(written: readonly Written[], changes: readonly Change[]): Meant[] | Unmeant {
  const meant = new Map<string, Meant>()
  for (const { target, all, fields: said, shift, remove } of changes) {
    if (remove.length > 0) return { message: 'Não removo o que já foi criado. Para voltar atrás, use Desfazer.' }
    const fields = shift ? { ...said, due_date: null } : said
    const rows = all ? written.filter(({ noun }) => hasFields(noun, fields)) : chosen(written, target)
    if ('unclear' in rows) return { message: unclearText(rows), is_understood: false }
    if (rows.length === 0 || Object.keys(fields).length === 0) {
      return { message: unclearText({ unclear: 'unfit', titles: [] }), is_understood: false }
    }
    for (const row of rows) {
      const before = meant.get(row.id)
      meant.set(row.id, { row, fields: { ...before?.fields, ...said }, shift: shift ?? before?.shift })
    }
  }
  return [...meant.values()]
}

function chosen(written: readonly Written[], target: string | null) {
  const meant = target === null ? written : written.filter(({ label }) => fold(label) === fold(target))
  if (meant.length === 0) return { unclear: 'missing', titles: target === null ? [] : [target] } as const
  return meant.length === 1 ? meant : ({ unclear: 'several', titles: meant.map(({ label }) => label) } as const)
}

async function prepare(
  context: Context,
  { row, fields, moved }: Meant,
  exchangeId: string,
): Promise<Prepared | Unmeant> {
  const project = await findProject(context.tx, row.project_id)
  if (!project) return { message: noProjectText }
  const amended = amend(standInFor(row, project, fields), { ...noChange, fields })
  if ('unclear' in amended) return { message: unclearText({ ...amended, titles: [row.label] }), is_understood: false }
  const { noun, id, label, project_id } = row
  const of = { noun, id, label, project_id, exchange_id: exchangeId, fields: Object.keys(fields), moves: false }
  const resolved = await resolve(context.tx, { ...amended, of }, await contextOnPage(context, project))
  return 'refusal' in resolved ? { message: resolved.refusal } : { of, project, resolved, moved }
}

/** Asks what one correction lacks, or writes them all. */
async function finish(context: Context, prepared: readonly Prepared[]): Promise<Done> {
  const corrected: Written[] = []
  const texts: string[] = []
  for (const { of, project, resolved, moved } of prepared) {
    if ('refusal' in resolved) return answered({ message: resolved.refusal })
    if ('question' in resolved) {
      await replace(context)
      const { question, draft } = resolved
      return { ...nothingDone, outcome: 'asking', message: questionText(question), stored: { draft, question } }
    }
    await joinProject(context.tx, of.project_id, resolved.draft)
    const row = await updateRow(context, of, resolved)
    corrected.push(row)
    texts.push(updatedText(row, project, moved ? ` (${moved})` : singleFacts(resolved.ready, resolved.draft)))
  }
  await replace(context)
  const [first] = prepared
  if (!first) throw new Error('a correction corrected nothing')
  return {
    ...nothingDone,
    outcome: 'applied',
    message: texts.slice(0, 10).join('\n'),
    links: linksTo(corrected, first.project),
    written: corrected.map(({ noun, id, label, project_id }) => ({ noun, id, label, project_id })),
    action: 'updated',
    about: first.of.exchange_id || null,
    // The button takes back what was created: below a correction it would promise less than it does.
    can_undo: false,
  }
}
