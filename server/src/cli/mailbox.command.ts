import { loadConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { mailboxAddress } from '../mail/local-mailbox/mailbox-key.ts'
import { deliveryOf } from '../mail/mail.ts'
import { StartRefused } from '../start-refused.ts'
import { readWords, UsageRefused } from './usage.ts'

/** Prints the address of the mails that wait on this machine. docs/operations.md */
export const mailboxCommand = {
  usage: 'mailbox   mostra o endereço da caixa de entrada local, onde ficam os emails sem SMTP_URL',
  async run(words: string[]): Promise<number> {
    const { rest } = readWords(words, {})
    if (rest.length > 0) throw new UsageRefused('Este comando não tem opções.')
    const { config, close } = await openDatabase(loadConfig(process.env))
    await close()
    if (deliveryOf(config) !== 'local') {
      throw new StartRefused('Não há caixa de entrada local: há SMTP_URL, ou PUBLIC_URL é de outra máquina.')
    }
    console.log(mailboxAddress(config))
    return 0
  },
}
