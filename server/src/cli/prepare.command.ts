import { prepare } from '../database/prepare.ts'
import { StartRefused } from '../start-refused.ts'

/** Makes roles and database on a PostgreSQL of one's own and prints how to serve from it. */
export const prepareCommand = {
  usage: 'prepare postgres://admin:senha@servidor:5432/postgres   cria o banco e os papéis do Leme',
  async run([url]: string[]): Promise<number> {
    if (!url || !URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
      throw new StartRefused('Informe o endereço de um administrador: postgres://admin:senha@servidor:5432/postgres')
    }
    const { serverUrl, adminUrl } = await prepare(url)
    console.log('O banco está pronto. As senhas abaixo são novas e valem no lugar de quaisquer anteriores:\n')
    console.log(`DATABASE_URL=${serverUrl}`)
    console.log(`ADMIN_DATABASE_URL=${adminUrl}`)
    return 0
  },
}
