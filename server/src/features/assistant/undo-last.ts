import { isDeepStrictEqual } from 'node:util'
import type { Written } from '@leme/language/turn-context'
import type { Transaction } from '../../database/transaction.ts'
import { readValues, restoreValues } from './amend-row.ts'
import { answered, type Context, type Done } from './done.ts'
import { decide } from './exchange.queries.ts'
import { type Correction, findCorrection } from './undo.queries.ts'
import { undo } from './undo.ts'
import { meansRow, otherwiseMeant } from './undo-meant.ts'
import { listed, named } from './wording.ts'

/** Takes back what the conversation did last: a correction, else what it created. */
export async function undoLast({ tx, identity, said }: Context): Promise<Done> {
  if (!said.last) return answered({ message: 'Não há nada a desfazer nesta conversa.' })
  const { exchange_id, written } = said.last
  const otherwise = otherwiseMeant(said.text, written)
  if (otherwise) return answered({ message: otherwise })
  const correction = meansRow(said.text, written) ? null : await findCorrection(tx, exchange_id)
  if (correction) return takeBack(tx, correction, written)
  const { message } = await undo(tx, identity, exchange_id)
  return { ...answered({ message }), stored: { about: exchange_id } }
}

/** Gives corrected rows the values back that they had, exactly; none where one of them is no more as it was left. */
async function takeBack(tx: Transaction, { id, corrected }: Correction, written: readonly Written[]): Promise<Done> {
  for (const row of corrected) {
    const now = await readValues(tx, row, Object.keys(row.after))
    if (!isDeepStrictEqual(now, row.after)) return answered({ message: changedText(row) })
  }
  const [first] = written
  if (corrected.length === 0) return answered({ message: first ? changedText(first) : '' })
  for (const row of corrected) await restoreValues(tx, row, row.before)
  const names = corrected.slice(0, 10).map(({ noun, label, before }) => {
    const name = before.title ?? before.name
    return named({ noun, label: typeof name === 'string' ? name : label })
  })
  const message = `Correção desfeita: ${listed(names)} ${names.length === 1 ? 'está' : 'estão'} como antes.`
  await decide(tx, id, 'undone', message)
  return { ...answered({ message }), stored: { about: id } }
}

function changedText(row: Written): string {
  return `Não desfiz a correção: ${named(row)} já mudou de novo. Para remover, diga “desfaz ${row.label}”.`
}
