import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/transaction.ts'
import { originText } from '../database/transaction.ts'
import type { Device } from '../http/device.ts'

/** Most refusals of one account that are written down in a minute, from one network. */
export const refusalsPerMinute = 5
/** Most that wait to be written down, in one process. */
const mostWaiting = 500

/** Whom it was about: an account, or what was typed in place of one, which may be nobody's. */
type Whom = { account_id: string } | { login: string }

export type Refusals = {
  /**
   * Writes down that a sign-in, or a second factor, was refused: for the organisation of the account's person, and
   * nothing where nobody has the account. It happens after the answer, so that the answer's time does not reveal
   * whether there is an account, and at most so many times a minute, so that nobody fills the table.
   */
  note(event: 'sign_in_refused' | 'factor_refused', whom: Whom, device: Device): void
  /** Once all that was noted is written. */
  close(): Promise<void>
}

/** One after the other: of many guesses at once no more than the limit is written, on one connection. */
export function createRefusals({ db, log }: { db: Database; log: FastifyBaseLogger }): Refusals {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0

  async function write(event: string, whom: Whom, device: Device): Promise<void> {
    const [account, login] = 'login' in whom ? [null, whom.login] : [whom.account_id, null]
    const network = device.network === 'unknown' ? null : device.network
    await db.authTransaction((tx) =>
      tx.query(
        `select record_audit(users.org_id, $1, null, users.id, users.display_name, '{}', null, $5)
         from auth.accounts join public.users on users.id = accounts.id
         where (accounts.id = $2 or accounts.email = $3 or accounts.phone = $3)
           and users.org_id is not null and users.removed_at is null
           and ${refusalsPerMinute} > (
             select count(*) from public.audit_events noted
             where noted.org_id = users.org_id and noted.target_id = users.id and noted.event = $1
               and noted.created_at > clock_timestamp() - interval '1 minute'
               and case when $4::inet is null then noted.ip is null else noted.ip <<= $4::inet end)`,
        [event, account, login, network, originText(device)],
      ),
    )
  }

  return {
    note(event, whom, device) {
      if (waiting >= mostWaiting) return
      waiting += 1
      last = last
        .then(() => write(event, whom, device))
        .catch((error: unknown) => log.warn({ err: error }, 'a refusal could not be written down'))
        .finally(() => {
          waiting -= 1
        })
    },
    close: () => last,
  }
}
