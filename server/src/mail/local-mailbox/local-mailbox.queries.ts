import type { Transaction } from '../../database/transaction.ts'
import type { Sealer } from '../../secret.ts'
import type { MailContent } from '../message.ts'
import { openContent } from '../message-queue.ts'

export type LocalMail = { id: string; recipient: string; created_at: string; content: MailContent }

/** Newest first; older ones are deleted after a week anyway. */
const most = 100

type Row = Omit<LocalMail, 'content'> & { topic: string; sealed_content: Buffer }

const columns = 'id, recipient, topic, created_at, sealed_content'

/** What waits here as there is no mail server. */
export async function listLocalMails(tx: Transaction, sealer: Sealer): Promise<LocalMail[]> {
  const rows = await tx.query<Row>(
    `select ${columns} from system.jobs where kind = 'mail' and sealed_content is not null order by created_at desc, id desc limit ${most}`,
  )
  return rows.flatMap((row) => opened(sealer, row) ?? [])
}

export async function findLocalMail(tx: Transaction, sealer: Sealer, id: string): Promise<LocalMail | null> {
  const [row] = await tx.query<Row>(
    `select ${columns} from system.jobs where id = $1 and kind = 'mail' and sealed_content is not null`,
    [id],
  )
  return row ? opened(sealer, row) : null
}

/** Null for a mail of another SECRET_KEY, as after a data folder lost its own. */
function opened(sealer: Sealer, row: Row): LocalMail | null {
  const { id, recipient, created_at } = row
  try {
    return { id, recipient, created_at, content: openContent<MailContent>(sealer, row) }
  } catch {
    return null
  }
}
