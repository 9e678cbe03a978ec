import { migrate } from '../database/migrate/migrate.ts'
import { naming } from '../database/open.ts'
import { asOwner } from './owner.ts'
import { readWords, UsageRefused } from './usage.ts'

/** Brings the database up to date, so that the server needs no owner's login. Requests of servers at work wait for the tables it changes. */
export const migrateCommand = {
  usage: 'migrate   atualiza o banco com ADMIN_DATABASE_URL, para que o servidor não precise dela',
  async run(words: string[]): Promise<number> {
    const { rest } = readWords(words, {})
    if (rest.length > 0) throw new UsageRefused('migrate não recebe argumentos.')
    const applied = await asOwner({ hasData: true }, ({ adminUrl }) => naming('ADMIN_DATABASE_URL', migrate(adminUrl)))
    console.log(applied.length === 0 ? 'O banco já estava atualizado.' : `Migrações aplicadas: ${applied.join(', ')}.`)
    return 0
  },
}
