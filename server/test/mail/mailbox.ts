import pg from 'pg'
import { createSealer } from '../../src/secret.ts'
import type { TestServer } from '../server.ts'

/** What came to an address, as its reader finds it. */
export type Letter = {
  kind: string
  subject: string
  text: string
  /** The six digits, or an empty text. */
  code: string
  /** The first link's token, or an empty text. */
  token_hash: string
  link: string
}

/** A mailbox with a connection of its own, to be closed. */
export async function openMailbox(server: TestServer) {
  const admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  return { ...createMailbox(server, admin), close: () => admin.end() }
}

/** Opens the mail that a server without a mail server stores, the newest first. */
export function createMailbox(server: TestServer, admin: pg.Client) {
  const sealer = createSealer(server.services.config.secretKey)
  return {
    async letters(recipient: string): Promise<Letter[]> {
      const { rows } = await admin.query<{ topic: string; recipient: string; sealed_content: Buffer }>(
        'select topic, recipient, sealed_content from system.jobs where recipient = $1 order by created_at desc, id desc',
        [recipient],
      )
      return rows.map((row) => {
        const content = JSON.parse(sealer.open(row.sealed_content, `mail ${row.topic} ${row.recipient}`))
        return { kind: row.topic, subject: content.subject, text: content.text, ...proofOf(content.text) }
      })
    },
    /** The newest letter. Throws where none came. */
    async newest(recipient: string): Promise<Letter> {
      const [letter] = await this.letters(recipient)
      if (!letter) throw new Error(`no mail came to ${recipient}`)
      return letter
    },
    /** As if the account's owner had followed a link to this address before. */
    markProved: (email: string) =>
      admin.query('update auth.accounts set email_confirmed_at = now() where email = $1', [email]),
    /** Forgets what was counted, so that a test may ask again at once. */
    async forgetFlood(): Promise<void> {
      await admin.query('delete from system.mail_requests')
    },
  }
}

function proofOf(text: string) {
  const link = /https?:\S+/.exec(text)?.[0] ?? ''
  const token_hash = /[#?&](?:token_hash|token)=([\w-]+)/.exec(link)?.[1] ?? ''
  return { code: /\b\d{6}\b/.exec(text.replace(link, ''))?.[0] ?? '', token_hash, link }
}
