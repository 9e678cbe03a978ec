import type { QueryKey } from '@tanstack/react-query'
import type { WriteOptions } from '../../api/form/use-write.ts'
import { messageOf } from '../../api/http/errors.ts'

/** What to say of a change of some fields; a success without words is silent. */
export type ChangeWords = { success?: string; failure: (message: string, error: Error) => string }

export type RowChange<Change> = {
  id: string
  change: Change
  /** What was seen before it; where somebody has changed that since, the change is refused. */
  base?: Change
  words: ChangeWords
}

type RowWrite<Row, Change> = Required<
  Pick<WriteOptions<RowChange<Change>, Row>, 'send' | 'row' | 'success' | 'failure'>
>

/** A write that changes fields of a row in place (a status, an owner), of all that has been read of it. */
export function rowWrite<Row extends { id: string }, Change extends Partial<Row>>(
  reads: readonly QueryKey[],
  send: (id: string, edit: Change & { base?: Change }) => Promise<Row>,
): RowWrite<Row, Change> {
  return {
    send: ({ id, change, base }) => send(id, base ? { ...change, base } : change),
    row: { reads, shown: ({ id, change }) => ({ id, ...change }) },
    success: ({ words }) => words.success,
    failure: (error, { words }) => words.failure(messageOf(error, 'não foi possível salvar'), error),
  }
}
