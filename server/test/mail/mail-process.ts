import pino from 'pino'
import { createPool } from '../../src/database/pool.ts'
import { createDatabase } from '../../src/database/transaction.ts'
import { createMail } from '../../src/mail/mail.ts'
import type { MailProcessSettings } from './mail.ts'

// Sends mails until it is killed: tests start it to see what is left then.
const settings: MailProcessSettings = JSON.parse(process.env.MAIL_STAGE ?? '')
const { serverUrl, secretKey, host, port } = settings
createMail({
  config: {
    mail: { server: { host, port, secure: false, auth: null }, from: { name: 'Leme', address: 'leme@exemplo.com.br' } },
    secretKey,
    publicUrl: 'http://localhost:3000',
  },
  db: createDatabase(createPool(serverUrl)),
  clock: () => new Date(),
  log: pino({ level: 'silent' }),
})
setInterval(() => {}, 60_000)
