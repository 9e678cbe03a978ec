import { createHash } from 'node:crypto'
import { calendarIn } from '@leme/contract/format/calendar'
import { type MovingChoices, movingChoices } from '@leme/contract/moving/moving-choices'
import { projectLimits } from '@leme/contract/project/project'
import { statusTexts, workStatuses } from '@leme/contract/status'
import { spelling } from '@leme/contract/text/spelling'
import { plainName } from '@leme/contract/text/text'
import pg from 'pg'
import { bringWork, linesOf } from '../../features/moving/bring-work.ts'
import { isKind, isPriority, type WorkStatus } from '../../features/moving/choices.ts'
import { compareFile } from '../../features/moving/compare/compare.ts'
import { readOrganization, readThere } from '../../features/moving/moving.queries.ts'
import { endImport } from '../../features/moving/moving-import.queries.ts'
import { cut } from '../../features/moving/rows/cut.ts'
import { broughtLines, broughtNotes } from '../../features/moving/text/brought-text.ts'
import { trialLines } from '../../features/moving/text/trial-text.ts'
import { byCommand, onPage } from '../../features/moving/text/ways.ts'
import type { There } from '../../features/moving/trial.ts'
import { openFile, tryFile } from '../../features/moving/try-file.ts'
import type { Brings } from '../../ingest/moving/neutral.ts'
import type { Moving } from '../../ingest/moving/open.ts'
import type { SourceFile } from '../../ingest/moving/source-file.ts'
import { fileAt } from '../../ingest/moving/source-file.ts'
import type { Field } from '../../ingest/moving/table-source.ts'
import { fields } from '../../ingest/moving/table-source.ts'
import { Problem } from '../../problem/problem.ts'
import { StartRefused } from '../../start-refused.ts'
import { interruptedCode } from '../interruption.ts'
import { asOperator } from '../operator.ts'
import { createProgress } from '../progress.ts'
import { UsageRefused } from '../usage.ts'

/** What is said beside the file. */
export type MovingWords = {
  org?: string
  order: 'dmy' | 'mdy' | null
  /** The project of all rows, which is here; that of rows which name none, which is made where there is none. */
  project?: string
  rest?: string
  hoursBy: 'duration' | 'span' | null
  map: readonly string[]
  trial: boolean
  update: boolean
}

/** Brings in a file from another tracker or timer; a trial says what it would bring and writes nothing. */
export async function importMoving(
  brings: Brings,
  path: string,
  words: MovingWords,
  signal: AbortSignal,
): Promise<number> {
  const map = readMap(words.map)
  const bytes = await fileAt(path)
  return asOperator(words.org, async ({ db, identity, organization, config: { publicUrl: origin } }) => {
    const [there, { statusText }] = await db.transactionAs(
      identity,
      async (tx) => [await readThere(tx), await readOrganization(tx)] as const,
      { readOnly: true },
    )
    const said = choicesOf(map, words, there)
    const moving = await openFile({ db, identity }, bytes, said).catch(refuseFile)
    refuseOther(moving, brings, path)
    const tried = await tryFile({ db, identity, timeZone: organization.time_zone }, moving, said).catch(refuseFile)
    const { trial } = tried
    const today = calendarIn(organization.time_zone).dayOf(new Date())
    const compared = await compareFile({ db, identity, timeZone: organization.time_zone, today }, tried)
    console.log([organization.name, ...trialLines(trial, compared, { ...byCommand, statusText, origin })].join('\n'))
    if (words.trial) {
      console.log('Ensaio: nada foi gravado.')
      return 0
    }
    if (trial.projects.some(({ name, called }) => called === null && compared.used.has(name))) {
      throw new StartRefused(
        'O arquivo não diz o projeto de tudo: diga com --rest o projeto das linhas sem projeto, ou com --project o de tudo.',
      )
    }
    const progress = createProgress()
    const file = {
      source: moving.source,
      brings,
      file_name: bytes.name.slice(0, 300),
      file_hash: await hashOfFile(bytes),
      total: linesOf(tried),
    }
    const brought = await bringWork({
      ...{ db, identity, organization, file, ...tried, update: words.update, signal, today },
      checked: trialLines(trial, compared, { ...onPage, statusText, origin }),
      onProgress: progress.at,
      onFinish: (tx, ended) =>
        endImport(tx, ended.id, { notes: broughtNotes(ended, onPage), left: ended.left, way: { origin } }),
    }).catch(refuseInterrupted)
    progress.end()
    console.log(broughtLines(brought, { origin }).join('\n'))
    return brought.interrupted ? interruptedCode : 0
  })
}

/** What the database does in the middle of an import, as where a project goes or the disk is full. */
function refuseInterrupted(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error
  throw new StartRefused(`${refusalOf(error)} O que foi gravado fica, e o mesmo comando continua.`, { cause: error })
}

/** By the class of PostgreSQL's code: 22 and 23 are of the rows themselves, 53 of room that is missing. */
function refusalOf({ code = '' }: pg.DatabaseError): string {
  if (/^2[23]/.test(code)) return 'Algo do arquivo não pôde ser gravado, ou o projeto saiu enquanto isso.'
  if (code.startsWith('53')) return 'O banco de dados ficou sem espaço ou sem memória, e interrompeu a importação.'
  return `O banco de dados interrompeu a importação (código ${code}).`
}

async function hashOfFile(file: SourceFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of file.read()) hash.update(piece)
  return hash.digest('hex')
}

function refuseOther(
  { brings, source, open, isUntitled, columns, warnings }: Moving,
  wanted: Brings,
  path: string,
): void {
  if (isUntitled && wanted === 'hours') {
    throw new StartRefused(
      `Não reconheço as colunas de ${path}. Diga quais são o dia, as horas e a pessoa com --map "column:NOME=day", =hours ou =duration, e =person. Há: ${columns.map(({ name }) => `"${name}"`).join(', ')}.`,
    )
  }
  if (brings !== wanted) {
    throw new UsageRefused(
      `${path} é de ${source} e traz ${brings === 'work' ? 'trabalho' : 'horas'}: use "import ${brings}".`,
    )
  }
  if (isUntitled) {
    throw new StartRefused(
      `Não reconheço nenhuma coluna de ${path} como título. Diga qual é com --map "column:NOME=title". Há: ${columns.map(({ name }) => `"${name}"`).join(', ')}.`,
    )
  }
  if (open.length === 0) return
  const examples = open.map((text) => `"${text}"`).join(', ')
  throw new StartRefused(
    `${warnings.map((warning) => `${warning} `).join('')}Nada no arquivo prova se nas datas o dia ou o mês vem antes: ${examples}. Diga com --dates dmy (dia primeiro) ou --dates mdy (mês primeiro).`,
  )
}

type Said = { columns: Map<string, Field | null>; others: { what: string; word: string; becomes: string }[] }

const mappedNames: Record<string, string> = { status: 'um status', priority: 'uma prioridade', type: 'um tipo' }

const mapUsage = 'Use --map "status:Em teste=review", person:, priority:, type:, project: ou column:.'

function readMap(lines: readonly string[]): Said {
  const said: Said = { columns: new Map(), others: [] }
  for (const line of lines) {
    const [, what = '', word = '', becomes = ''] =
      /^(status|person|priority|type|project|column):(.*)=([^=]*)$/.exec(line) ?? []
    const mayBeEmpty = ['status', 'priority', 'project'].includes(what)
    if (what === '' || (word === '' && !mayBeEmpty)) throw new UsageRefused(`Não entendo "${line}". ${mapUsage}`)
    if (what !== 'column') said.others.push({ what, word, becomes })
    else if (becomes === '') said.columns.set(word, null)
    else {
      const field = fields.find((one) => one === becomes)
      if (!field) throw new UsageRefused(`Não há campo "${becomes}". Há: ${fields.join(', ')}.`)
      said.columns.set(word, field)
    }
  }
  return said
}

/** Sentences that a browser gets as a problem. */
function refuseFile(error: unknown): never {
  if (error instanceof Problem && error.code === 'moving_file_refused')
    throw new StartRefused(error.detail, { cause: error })
  throw error
}

function choicesOf({ columns, others }: Said, words: MovingWords, there: There): MovingChoices {
  const choices = movingChoices.parse({
    ...{ order: words.order, hours_by: words.hoursBy, columns: Object.fromEntries(columns) },
    project_id: words.project === undefined ? null : projectOf(words.project, there),
    project_names: words.rest === undefined ? {} : { '': cut(plainName(words.rest), projectLimits.name).text },
  })
  for (const { what, word, becomes } of others) {
    const status = what === 'status' ? statusCalled(becomes) : undefined
    if (status) choices.statuses[word] = status
    else if (what === 'priority' && isPriority(becomes)) choices.priorities[word] = becomes
    else if (what === 'type' && isKind(becomes)) choices.types[word] = becomes
    else if (what === 'person') choices.people[word] = userOf(becomes, there)
    else if (what === 'project') choices.projects[word] = projectOf(becomes, there)
    else throw new UsageRefused(`"${becomes}" não serve para ${mappedNames[what] ?? what}. ${mapUsage}`)
  }
  return choices
}

/** A status by its own name, or by what the page calls it: `review`, `Em revisão`. */
function statusCalled(wanted: string): WorkStatus | undefined {
  const names = [(one: string) => one, ...Object.values(statusTexts)]
  return workStatuses.find((one) => names.some((name) => spelling(name(one)) === spelling(wanted)))
}

function userOf(wanted: string, { users }: There): string | null {
  if (wanted === '') return null
  const found = users.filter(({ display_name, email }) => email === wanted.toLowerCase() || display_name === wanted)
  const [only] = found.length === 1 ? found : []
  if (only) return only.id
  throw new StartRefused(`Não há uma pessoa "${wanted}" na equipe: diga o nome completo ou o email dela.`)
}

function projectOf(wanted: string, { projects }: There): string {
  const isCalled = (name: string) => name.localeCompare(wanted, 'pt-BR', { sensitivity: 'base' }) === 0
  const found = projects.filter(({ id, name }) => id === wanted || isCalled(name))
  const [only] = found.length === 1 ? found : []
  if (only) return only.id
  throw new StartRefused(
    found.length === 0 ? `Não há projeto "${wanted}".` : `Vários projetos se chamam "${wanted}": diga o identificador.`,
  )
}
