import { loadConfig } from '../config.ts'
import { type PrepareOptions, prepare } from '../database/migrate/prepare.ts'
import { StartRefused } from '../start-refused.ts'
import { readFileText } from '../variable.ts'
import { placeOf } from './place.ts'
import { readWords } from './usage.ts'

/** Makes roles and database on a PostgreSQL of one's own and prints how to serve from it. */
export const prepareCommand = {
  usage:
    'prepare postgres://admin:senha@servidor:5432/postgres [--configured] [--url-file ARQUIVO]   cria o banco e os papéis do Leme',
  async run(words: string[]): Promise<number> {
    const { options, rest } = readWords(words, { configured: { type: 'boolean' }, 'url-file': { type: 'string' } })
    const url = options['url-file'] ? readFileText(placeOf(options['url-file']), '--url-file') : rest[0]
    if (!url || !URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
      throw new StartRefused('Informe o endereço de um administrador: postgres://admin:senha@servidor:5432/postgres')
    }
    if (options.configured) {
      await prepare(url, readConfigured())
      console.log('O banco está pronto, com as senhas de DATABASE_URL e ADMIN_DATABASE_URL.')
      return 0
    }
    const { serverUrl, adminUrl } = await prepare(url)
    console.log('O banco está pronto. As senhas abaixo são novas e valem no lugar de quaisquer anteriores:\n')
    console.log(`DATABASE_URL=${serverUrl}`)
    console.log(`ADMIN_DATABASE_URL=${adminUrl}`)
    return 0
  },
}

/** The database and the passwords that the environment names. Throws StartRefused where they are not of Leme's roles. */
function readConfigured(): PrepareOptions {
  const { databaseUrl, adminDatabaseUrl } = loadConfig(process.env)
  if (!databaseUrl || !adminDatabaseUrl) {
    throw new StartRefused('Para --configured defina DATABASE_URL, ADMIN_DATABASE_URL e SECRET_KEY.')
  }
  const [server, owner] = [new URL(databaseUrl), new URL(adminDatabaseUrl)]
  const areOurs = server.username === 'leme_server' && owner.username === 'leme_owner'
  if (!areOurs || !server.password || !owner.password || server.pathname !== owner.pathname) {
    throw new StartRefused(
      'Para --configured DATABASE_URL deve ser do usuário leme_server e ADMIN_DATABASE_URL do leme_owner, no mesmo banco e com senha.',
    )
  }
  return {
    database: decodeURIComponent(server.pathname.slice(1)),
    passwords: { server: decodeURIComponent(server.password), owner: decodeURIComponent(owner.password) },
  }
}
