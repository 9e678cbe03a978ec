import { spelling } from '@leme/contract/text/spelling'
import { type Choices, isKind, isPriority, isStatus, noChoices } from '../../features/moving/choices.ts'
import { readThere } from '../../features/moving/moving.queries.ts'
import { survey } from '../../features/moving/survey.ts'
import { type There, trialOf } from '../../features/moving/trial.ts'
import { trialLines } from '../../features/moving/trial-text.ts'
import type { Brings } from '../../ingest/moving/neutral.ts'
import { type Moving, openMoving } from '../../ingest/moving/open.ts'
import { fileAt } from '../../ingest/moving/source-file.ts'
import type { Field } from '../../ingest/moving/table-source.ts'
import { fields } from '../../ingest/moving/table-source.ts'
import { StartRefused } from '../../start-refused.ts'
import { asOperator } from '../operator.ts'
import { UsageRefused } from '../usage.ts'

/** What is said beside the file. */
export type MovingWords = { org?: string; order: 'dmy' | 'mdy' | null; project?: string; map: readonly string[] }

/** A trial of a file from another tracker or timer: what it would bring; nothing is written. */
export async function tryMoving(brings: Brings, path: string, words: MovingWords): Promise<number> {
  const said = readMap(words.map)
  const moving = await openMoving(await fileAt(path), { order: words.order, columns: said.columns })
  refuseOther(moving, brings, path)
  return asOperator(words.org, async ({ db, identity, organization }) => {
    const there = await db.transactionAs(identity, readThere, { readOnly: true })
    const seen = await survey(moving.rows(organization.time_zone))
    const choices = choicesOf(said, there)
    const target = words.project === undefined ? null : projectOf(words.project, there)
    const trial = trialOf(moving, seen, there, { choices, target })
    console.log(`${organization.name}\n${trialLines(trial).join('\n')}\nEnsaio: nada foi gravado.`)
    return 0
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

function choicesOf({ others }: Said, there: There): Choices {
  const choices = noChoices()
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
