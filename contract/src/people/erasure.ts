import { z } from 'zod'
import { formatNumber } from '../format/format.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** Which of the names of `erasureTrial` leave the texts too; of none, only ids, addresses and the account go. */
export const erasure = z.strictObject({
  names: z.array(z.string('Deve ser um texto').max(400, 'Nome longo demais'), 'Diga os nomes').max(20, 'Nomes demais'),
})

/** What an erasure would change in texts, found before it is asked for. */
export const erasureTrial = z.object({
  /** What the person is called here, and by the services that they sign in with; with the rows that say it. */
  names: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** Confirmed addresses of mail and phones. */
  addresses: z.array(z.object({ address: z.string(), rows: z.int() })),
  tables: z.array(z.object({ table: z.string(), rows: z.int() })),
  examples: z.array(z.object({ table: z.string(), text: z.string() })),
  /** False where there was more to read than time: the figures are the least that there is. */
  complete: z.boolean(),
})

export type Erasure = z.infer<typeof erasure>
export type ErasureTrial = z.infer<typeof erasureTrial>

const nouns: Record<string, readonly [one: string, many: string]> = {
  projects: ['projeto', 'projetos'],
  epics: ['epic', 'epics'],
  stories: ['story', 'stories'],
  tasks: ['task', 'tasks'],
  tickets: ['ticket', 'tickets'],
  time_entries: ['lançamento de horas', 'lançamentos de horas'],
  assistant_exchanges: ['conversa com o assistente', 'conversas com o assistente'],
  agents: ['agente', 'agentes'],
  agent_runs: ['execução', 'execuções'],
  spans: ['passo de execução', 'passos de execução'],
  activity: ['linha do histórico', 'linhas do histórico'],
  audit_events: ['evento da auditoria', 'eventos da auditoria'],
  api_keys: ['chave de API', 'chaves de API'],
  organizations: ['nome da organização', 'nomes de organização'],
}

/** The place of a table in that order, as people look for their work; after them those that have no name here. */
export function tablesByMeaning(table: string): number {
  const place = Object.keys(nouns).indexOf(table)
  return place === -1 ? 99 : place
}

/** How many rows of which kind, as a list: "3 projetos, 12 tasks e 1 outro registro"; empty where there are none. */
export function rowsInWords(tables: ErasureTrial['tables']): string {
  const known = tables.filter(({ table, rows }) => rows > 0 && nouns[table])
  const others = tables.reduce((sum, { table, rows }) => sum + (nouns[table] ? 0 : rows), 0)
  const parts = known.map(({ table, rows }) => `${formatNumber(rows)} ${nouns[table]?.[rows === 1 ? 0 : 1]}`)
  if (others > 0) parts.push(`${formatNumber(others)} ${others === 1 ? 'outro registro' : 'outros registros'}`)
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' e ')
}

/** From how many rows on a name of one word is likely a word of the work as well. */
const manyRows = 10

/** The names that are one word and stand in many rows. */
export function commonWords({ names }: Pick<ErasureTrial, 'names'>): ErasureTrial['names'] {
  return names.filter(({ name, rows }) => !/\s/.test(name) && rows >= manyRows)
}

export const erasureNotes = {
  sent: {
    Erasure: { type: erasure, description: 'Quais nomes da pessoa saem também dos textos' },
  },
  answered: {
    ErasureTrial: {
      type: erasureTrial,
      description: 'O que apagar uma pessoa mudaria nos textos da organização, antes de apagar',
    },
  },
  fields: {
    names: ['Nomes da pessoa'],
    'Erasure.names': ['Os nomes que saem dos textos', ['Camila Duarte']],
    addresses: ['Emails e telefones confirmados da pessoa, e em quantos registros estão'],
    address: ['O email ou o telefone', 'camila@exemplo.com.br'],
    tables: ['Quantos registros de cada tabela mudariam'],
    table: ['Nome da tabela', 'tasks'],
    rows: ['Quantos registros', 12],
    examples: ['Alguns textos que mudariam'],
    text: ['Trecho do texto', 'Revisar com Camila Duarte'],
    complete: ['Falso se faltou tempo para ler tudo: há ao menos estes', true],
  },
} satisfies SchemaNotes
