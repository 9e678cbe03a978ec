import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, loadConfig } from '../config.ts'
import { findDatabase } from '../database/open.ts'
import { checkDatabase } from '../doctor/database-checks.ts'
import { checkEnvironment } from '../doctor/environment-checks.ts'
import { check, type Finding, good, warning } from '../doctor/finding.ts'
import { checkServices } from '../doctor/service-checks.ts'
import { readWords, UsageRefused } from './usage.ts'

const marks = { good: '✓', warning: '!', fault: '✗' }

/** Says what is wrong with this installation, and what to do. It changes nothing. docs/operations.md */
export const doctorCommand = {
  usage: 'doctor   verifica ambiente, banco, disco, relógio, email, modelo e traces, e diz o que fazer',
  async run(words: string[]): Promise<number> {
    const { rest } = readWords(words, {})
    if (rest.length > 0) throw new UsageRefused('doctor não recebe argumentos.')
    let faults = 0
    let warnings = 0
    for await (const { subject, level, sentence } of examine()) {
      if (level === 'fault') faults += 1
      if (level === 'warning') warnings += 1
      console.log(`${marks[level]} ${subject}: ${sentence}`)
    }
    if (faults + warnings === 0) console.log('\nTudo certo.')
    else console.log(`\nFalhas: ${faults}. Avisos: ${warnings}.`)
    return faults > 0 ? 1 : 0
  },
}

async function* examine(): AsyncGenerator<Finding> {
  let environment: Environment | null = null
  yield await check('Ambiente', () => {
    environment = loadConfig(process.env)
    return good(`Node.js ${process.versions.node}; as variáveis podem ser lidas.`)
  })
  if (!environment) return
  yield* await checkEnvironment(environment)
  yield* await examineDatabase(environment)
  yield* await checkServices(environment)
}

async function examineDatabase(environment: Environment): Promise<Finding[]> {
  const { databaseUrl, dataDir } = environment
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres'))) {
    const sentence = `Ainda não há banco em ${dataDir}: o primeiro "npm start" o cria. Se já houve um, defina DATA_DIR.`
    return [await check('Banco de dados', () => warning(sentence))]
  }
  let findings: Finding[] = []
  const opened = await check('Banco de dados', async () => {
    const { config, close } = await findDatabase(environment)
    try {
      findings = await checkDatabase(config)
    } finally {
      await close()
    }
    return good('Aberto.')
  })
  return opened.level === 'fault' ? [opened] : findings
}
