import { createPool } from '../../src/database/pool.ts'
import { createDatabase, type Identity } from '../../src/database/transaction.ts'
import { startWebhooks } from '../../src/features/webhook/send-webhooks.ts'

// A process that sends, and where it is given one makes a change: right after the COMMIT of that, before anything is sent, it
// ends itself as by kill -9. Tests start it to see what is left then.
const { serverUrl, secretKey, change } = JSON.parse(process.env.KILLED_STAGE ?? '{}') as {
  serverUrl: string
  secretKey: string
  change?: { identity: Identity; text: string; values: unknown[] }
}

const db = createDatabase(createPool(serverUrl))
if (change) db.onChanges(() => process.kill(process.pid, 'SIGKILL'))
startWebhooks({
  db,
  clock: () => new Date(),
  log: { warn: () => {} },
  config: { publicUrl: 'http://localhost', secretKey, webhookPrivateAddresses: true },
  poll: 50,
  timeoutMs: 60_000,
})
if (change) await db.transactionAs(change.identity, (tx) => tx.query(change.text, change.values))
setInterval(() => {}, 60_000)
