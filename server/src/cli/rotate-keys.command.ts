import { openKeyRing, rotateKeys } from '../auth/session/key-ring.ts'
import { loadConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { createPool } from '../database/pool.ts'
import { createDatabase } from '../database/transaction.ts'
import { createSealer } from '../secret.ts'
import { StartRefused } from '../start-refused.ts'

/** Makes the key that signs sessions another one, beside a running server or alone. */
export const rotateKeysCommand = {
  usage: 'rotate-keys [--revoke]   troca a chave que assina as sessões; --revoke invalida a anterior na hora',
  async run(words: string[]): Promise<number> {
    const revoke = words.includes('--revoke')
    const unknown = words.find((word) => word !== '--revoke')
    if (unknown !== undefined) throw new StartRefused(`rotate-keys não conhece "${unknown}"; só --revoke.`)
    const { config, close } = await openDatabase(loadConfig(process.env))
    const pool = createPool(config.databaseUrl, { max: 2 })
    try {
      const db = createDatabase(pool, { keepStatements: config.databaseUrl === config.databaseDirectUrl })
      const services = { db, clock: () => new Date(), sealer: createSealer(config.secretKey) }
      // Opens what there is: keys under another SECRET_KEY are refused before anything changes.
      await openKeyRing(services)
      console.log(`Nova chave de assinatura: ${await rotateKeys(services, { revoke })}`)
      console.log(revoke ? revoked : replaced)
      return 0
    } finally {
      await pool.end()
      await close()
    }
  },
}

const replaced = 'A anterior continua publicada até expirar a última sessão que assinou (cerca de uma hora).'
const revoked = 'A anterior não vale mais: em até cinco minutos cada navegador renova a sua sessão com a nova.'
