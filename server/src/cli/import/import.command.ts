import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { formatNumber } from '@leme/contract/format/format'
import { type ImportKind, importKinds } from '@leme/contract/import/import-kind'
import { beginFinanceImport } from '../../features/billing/finance-import.queries.ts'
import { listAliases } from '../../features/client/client-keys.ts'
import { importers } from '../../features/import/importers.ts'
import { recordImport } from '../../features/import/record-import.ts'
import { storeLines } from '../../features/import/store-lines.ts'
import { safeMessage } from '../../log.ts'
import { interruptedCode, interruptible } from '../interruption.ts'
import { readNoun } from '../noun.ts'
import { asOperator } from '../operator.ts'
import { placeOf } from '../place.ts'
import { createProgress, type Progress } from '../progress.ts'
import { readWords, UsageRefused } from '../usage.ts'
import { importBank } from './import-bank.ts'
import { type ErrorsFile, openErrors, type Refused } from './import-errors.ts'
import { importMoving } from './import-moving.ts'
import { importNfse } from './import-nfse.ts'
import { importRates } from './import-rates.ts'
import { type Ending, runImport, type Tally } from './import-run.ts'
import { openSource } from './import-source.ts'
import { createSummary } from './import-summary.ts'
import { listMoving, undoMoving } from './import-undo.ts'
import type { ImportedFile } from './imported-file.ts'

/** Refused lines that are printed; the rest are counted, and written where --errors says. */
const mostPrinted = 100

const known = {
  org: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'all-or-nothing': { type: 'boolean' },
  'erase-blanks': { type: 'boolean' },
  errors: { type: 'string' },
  force: { type: 'boolean' },
  dates: { type: 'string' },
  trial: { type: 'boolean' },
  update: { type: 'boolean' },
  project: { type: 'string' },
  rest: { type: 'string' },
  hours: { type: 'string' },
  map: { type: 'string', multiple: true },
  due: { type: 'string' },
  sure: { type: 'boolean' },
} as const

type Given = {
  org?: string
  dates?: string
  dryRun: boolean
  allOrNothing: boolean
  eraseBlanks: boolean
  errors?: string
  force: boolean
}

/** Reads rows from a CSV or JSON file; a refused line is named and harms no other. docs/import.md */
export const importCommand = {
  usage: `import ${importKinds.join('|')}|work|hours|rates|bank|nfse ARQUIVO   importa registros; import list diz o que veio, import undo desfaz`,
  async run(words: string[]): Promise<number> {
    const { options, rest } = readWords(words, known)
    const [what, file, extra] = rest
    const trial = options.trial ?? options['dry-run'] ?? false
    if (what === 'list') return listMoving(options.org)
    if (what === 'undo') return interruptible((signal) => undoMoving(file, options.org, signal))
    if (what === 'work' || what === 'hours') {
      if (file === undefined || extra !== undefined) throw new UsageRefused(`Diga um arquivo: import ${what} ARQUIVO`)
      const { org, project, rest, map = [], update = false } = options
      const readings = { order: orderOf(options.dates), hoursBy: hoursByOf(options.hours) }
      const said = { org, project, rest, map, trial, update, ...readings }
      return interruptible((signal) => importMoving(what, placeOf(file), said, signal))
    }
    if (what === 'nfse') {
      const paths = rest.slice(1).map(placeOf)
      if (paths.length === 0) throw new UsageRefused('Diga os arquivos: import nfse ARQUIVO…')
      const { org, due, map = [], sure = false } = options
      return importNfse(paths, { org, due, map, sure, trial })
    }
    if (what === 'rates' || what === 'bank') {
      if (file === undefined || extra !== undefined) throw new UsageRefused(`Diga um arquivo: import ${what} ARQUIVO`)
      const bring = what === 'rates' ? importRates : importBank
      return bring(placeOf(file), options.org, trial)
    }
    const name = readNoun(what)
    if (file === undefined || extra !== undefined) throw new UsageRefused(`Diga um arquivo: import ${name} ARQUIVO.csv`)
    const given: Given = {
      ...options,
      dryRun: trial,
      allOrNothing: options['all-or-nothing'] ?? false,
      eraseBlanks: options['erase-blanks'] ?? false,
      force: options.force ?? false,
    }
    return interruptible((signal) => importFile(name, placeOf(file), given, signal))
  },
}

async function importFile(name: ImportKind, path: string, given: Given, signal: AbortSignal): Promise<number> {
  const source = await openSource(path, name, orderOf(given.dates))
  const errors = given.errors === undefined ? null : await openErrorsBeside(path, given.errors, given.force, source)
  const progress = createProgress()
  try {
    for (const warning of source.warnings) progress.say(`Aviso: ${warning}`)
    return await asOperator(given.org, async ({ db, identity, organization }) => {
      const begun = performance.now()
      const importer = importers(new Date(), organization.time_zone)[name]
      const target = {
        ...importer,
        orgId: organization.id,
        erase: given.eraseBlanks,
        onRefusal: (line: number, error: Error) => progress.say(`${source.unit} ${line}: ${safeMessage(error)}`),
      }
      const aliases = await db.transactionAs(identity, listAliases, { readOnly: true })
      const summary = createSummary(importer.columns)
      const print = createPrinter(progress, source.unit)
      const brought = { id: randomUUID(), file: basename(path) }
      const ending = await runImport({
        db,
        identity,
        lines: source.lines(organization.time_zone, aliases),
        signal,
        allOrNothing: given.allOrNothing,
        dryRun: given.dryRun,
        async store(tx, lines) {
          if (!given.dryRun) await beginFinanceImport(tx, name, brought)
          const outcomes = await storeLines(tx, target, lines)
          await recordImport(tx, { noun: name, file: brought.file }, outcomes)
          return outcomes
        },
        async onBatch(outcomes, { lines }) {
          const refused = outcomes.filter((one) => one.outcome === 'refused')
          print(refused)
          summary.add(outcomes)
          for (const { line, message } of summary.notes(outcomes))
            progress.say(`Aviso: ${source.unit} ${line}: ${message}`)
          await errors?.write(refused)
          progress.at(source.progress(), lines)
        },
      })
      progress.end()
      if (ending.broken) await errors?.end(ending.broken)
      const thought = source.afterthought()
      if (thought) progress.say(`Aviso: ${thought}`)
      for (const sentence of summary.sentences(given)) progress.say(sentence)
      return conclude(ending, {
        ...given,
        progress,
        unit: source.unit,
        organization: organization.name,
        ms: performance.now() - begun,
      })
    })
  } finally {
    progress.end()
    await errors?.close()
  }
}

function orderOf(said: string | undefined): 'dmy' | 'mdy' | null {
  if (said === undefined || said === 'dmy' || said === 'mdy') return said ?? null
  throw new UsageRefused('Use --dates dmy (dia primeiro) ou --dates mdy (mês primeiro).')
}

function hoursByOf(said: string | undefined): 'duration' | 'span' | null {
  if (said === undefined || said === 'duration' || said === 'span') return said ?? null
  throw new UsageRefused('Use --hours duration (vale a duração) ou --hours span (vale do início ao fim).')
}

async function openErrorsBeside(
  path: string,
  said: string,
  force: boolean,
  { head }: ImportedFile,
): Promise<ErrorsFile> {
  const errors = placeOf(said)
  if (errors === path) throw new UsageRefused('O arquivo de --errors não pode ser o próprio arquivo importado.')
  return openErrors(errors, force, head)
}

const others = { linha: 'Os erros das demais linhas', registro: 'Os erros dos demais registros' }

function createPrinter(progress: Progress, unit: ImportedFile['unit']): (refused: readonly Refused[]) => void {
  let printed = 0
  return (refused) => {
    for (const { line, problems } of refused) {
      printed += 1
      if (printed > mostPrinted + 1) return
      if (printed > mostPrinted) progress.say(`${others[unit]} não são mostrados aqui; --errors ARQUIVO grava todos.`)
      else progress.say(`${unit} ${line}: ${problems.map(({ message }) => message).join('; ')}`)
    }
  }
}

type Circumstances = {
  dryRun: boolean
  progress: Progress
  unit: ImportedFile['unit']
  organization: string
  ms: number
}

/** Says what came of it all, and answers the exit code. */
function conclude(ending: Ending, { dryRun, progress, unit, organization, ms }: Circumstances): number {
  const { tally, broken, interrupted, isStored } = ending
  if (broken !== null) progress.say(broken)
  if (interrupted) progress.say('A importação foi interrompida.')
  const seconds = formatNumber(Math.round(ms / 100) / 10)
  console.log(
    `${organization}: ${formatNumber(tally.lines)} ${unit}${tally.lines === 1 ? '' : 's'} em ${seconds} s: ${counts(tally)}.`,
  )
  const failed = tally.refused > 0 || broken !== null
  if (dryRun) console.log('Ensaio: nada foi gravado.')
  else if (!isStored) console.log('Nada foi gravado, como --all-or-nothing pede.')
  else if (failed || interrupted)
    console.log('O que foi aceito está gravado; depois de corrigir, importe o arquivo de novo.')
  return interrupted ? interruptedCode : failed ? 1 : 0
}

function counts({ created, updated, unchanged, refused }: Tally): string {
  const parts: [number, string, string][] = [
    [created, 'criada', 'criadas'],
    [updated, 'atualizada', 'atualizadas'],
    [unchanged, 'sem mudança', 'sem mudança'],
    [refused, 'recusada', 'recusadas'],
  ]
  return parts.map(([count, one, many]) => `${formatNumber(count)} ${count === 1 ? one : many}`).join(', ')
}
