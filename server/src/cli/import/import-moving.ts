import { createHash } from 'node:crypto'
import { calendarIn } from '@leme/contract/format/calendar'
import { formatNumber } from '@leme/contract/format/format'
import { spelling } from '@leme/contract/text/spelling'
import pg from 'pg'
import { bringWork } from '../../features/moving/bring-work.ts'
import { broughtLines } from '../../features/moving/brought-text.ts'
import { type Choices, isKind, isPriority, isStatus } from '../../features/moving/choices.ts'
import { rememberedChoices } from '../../features/moving/imports.queries.ts'
import { readThere } from '../../features/moving/moving.queries.ts'
import { survey } from '../../features/moving/survey.ts'
import { type There, trialOf } from '../../features/moving/trial.ts'
import { trialLines } from '../../features/moving/trial-text.ts'
import { recentImports, undoDays, undoImport } from '../../features/moving/undo-import.ts'
import type { Brings } from '../../ingest/moving/neutral.ts'
import { type Moving, openMoving } from '../../ingest/moving/open.ts'
import type { SourceFile } from '../../ingest/moving/source-file.ts'
import { fileAt } from '../../ingest/moving/source-file.ts'
import type { Field } from '../../ingest/moving/table-source.ts'
import { fields } from '../../ingest/moving/table-source.ts'
import { StartRefused } from '../../start-refused.ts'
import { interruptedCode } from '../interruption.ts'
import { asOperator } from '../operator.ts'
import { createProgress } from '../progress.ts'
import { UsageRefused } from '../usage.ts'

/** What is said beside the file. */
export type MovingWords = {
  org?: string
  order: 'dmy' | 'mdy' | null
  project?: string
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
  if (brings === 'hours' && !words.trial) {
    throw new UsageRefused('Horas ainda não são gravadas por aqui: use --trial para ver o que o arquivo traz.')
  }
  const said = readMap(words.map)
  const bytes = await fileAt(path)
  const moving = await openMoving(bytes, { order: words.order, columns: said.columns })
  refuseOther(moving, brings, path)
  return asOperator(words.org, async ({ db, identity, organization }) => {
    const { there, remembered } = await db.transactionAs(
      identity,
      async (tx) => ({ there: await readThere(tx), remembered: await rememberedChoices(tx, moving.fingerprint) }),
      { readOnly: true },
    )
    const seen = await survey(moving.rows(organization.time_zone))
    const choices = choicesOf(said, there, remembered)
    const target = words.project === undefined ? null : projectOf(words.project, there)
    const trial = trialOf(moving, seen, there, { choices, target })
    console.log(`${organization.name}\n${trialLines(trial).join('\n')}`)
    if (words.trial) {
      console.log('Ensaio: nada foi gravado.')
      return 0
    }
    if (trial.projects.some(({ name, id }) => name === '' && id === null)) {
      throw new StartRefused('O arquivo não diz o projeto: escolha um com --project.')
    }
    const progress = createProgress()
    const file = {
      source: moving.source,
      brings,
      file_name: bytes.name.slice(0, 300),
      file_hash: await hashOfFile(bytes),
    }
    const brought = await bringWork({
      ...{ db, identity, organization, file, moving, seen, trial, choices, update: words.update, signal },
      today: calendarIn(organization.time_zone).dayOf(new Date()),
      onProgress: progress.at,
    }).catch(refuseInterrupted)
    progress.end()
    console.log(broughtLines(brought).join('\n'))
    return brought.interrupted ? interruptedCode : 0
  })
}

/** What the database does in the middle of an import, as where a project goes or the disk is full. */
function refuseInterrupted(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error
  const sentence = `O banco de dados interrompeu a importação: ${error.message}. O que foi gravado fica, e o mesmo comando continua.`
  throw new StartRefused(sentence, { cause: error })
}

async function hashOfFile(file: SourceFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of file.read()) hash.update(piece)
  return hash.digest('hex')
}

/** Takes an import of the last days back: the one that is named, or the last. */
export async function undoMoving(
  wanted: string | undefined,
  org: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  return asOperator(org, async ({ db, identity }) => {
    const recent = await db.transactionAs(identity, recentImports, { readOnly: true })
    const open = recent.filter(({ undone_at }) => undone_at === null)
    const chosen = wanted === undefined ? open[0] : recent.find(({ id }) => id === wanted)
    if (!chosen) throw new StartRefused(`Não há importação para desfazer: valem as dos últimos ${undoDays} dias.`)
    const { deleted, stays } = await undoImport(db, identity, chosen.id, signal)
    const rest =
      stays === 0 ? '' : ` Ficam ${formatNumber(stays)}, que alguém mudou desde então ou de que outros dependem.`
    console.log(`${chosen.source}, ${chosen.file_name}: ${formatNumber(deleted)} apagados.${rest}`)
    return signal.aborted ? interruptedCode : 0
  })
}

function refuseOther({ brings, source, open }: Moving, wanted: Brings, path: string): void {
  if (brings !== wanted) {
    throw new UsageRefused(
      `${path} é de ${source} e traz ${brings === 'work' ? 'trabalho' : 'horas'}: use "import ${brings}".`,
    )
  }
  if (open.length === 0) return
  const examples = open.map((text) => `"${text}"`).join(', ')
  throw new StartRefused(
    `Nenhuma data do arquivo diz se o dia ou o mês vem antes: ${examples}. Diga com --dates dmy (dia primeiro) ou --dates mdy (mês primeiro).`,
  )
}

type Said = { columns: Map<string, Field | null>; others: { what: string; word: string; becomes: string }[] }

const mapUsage = 'Use --map "status:Em teste=review", person:, priority:, type:, project: ou column:.'

function readMap(lines: readonly string[]): Said {
  const said: Said = { columns: new Map(), others: [] }
  for (const line of lines) {
    const [, what = '', word = '', becomes = ''] =
      /^(status|person|priority|type|project|column):(.+)=([^=]*)$/.exec(line) ?? []
    if (what === '') throw new UsageRefused(`Não entendo "${line}". ${mapUsage}`)
    if (what !== 'column') said.others.push({ what, word, becomes })
    else if (becomes === '') said.columns.set(spelling(word), null)
    else {
      const field = fields.find((one) => one === becomes)
      if (!field) throw new UsageRefused(`Não há campo "${becomes}". Há: ${fields.join(', ')}.`)
      said.columns.set(spelling(word), field)
    }
  }
  return said
}

function choicesOf({ others }: Said, there: There, remembered: Choices): Choices {
  const choices = structuredClone(remembered)
  for (const { what, word, becomes } of others) {
    if (what === 'status' && isStatus(becomes)) choices.statuses[word] = becomes
    else if (what === 'priority' && isPriority(becomes)) choices.priorities[word] = becomes
    else if (what === 'type' && isKind(becomes)) choices.types[word] = becomes
    else if (what === 'person') choices.people[word] = userOf(becomes, there)
    else if (what === 'project') choices.projects[word] = projectOf(becomes, there)
    else throw new UsageRefused(`"${becomes}" não serve para ${what}. ${mapUsage}`)
  }
  return choices
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
