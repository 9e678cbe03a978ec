import { z } from 'zod'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { client, clientCreate } from './client.ts'

const name = clientCreate.shape.name

/** Another name of a client: what an invoice or a receivable calls it counts as its own. */
export const clientAlias = z.object({
  id,
  org_id: id,
  client_id: id,
  alias: z.string(),
  created_at: timestamp,
})

/** For a registered client, or for one that is registered with it by its name. */
export const clientAliasCreate = z
  .strictObject({ alias: name, client_id: id.optional(), client_name: name.optional(), org_id: id.optional() })
  .refine(({ client_id, client_name }) => (client_id === undefined) !== (client_name === undefined), {
    path: ['client_id'],
    error: 'Informe o cliente cadastrado ou o nome de um novo',
  })

/** What one of two clients may have that the other lacks, or has otherwise. */
export const joinedFields = ['email', 'phone', 'partner', 'document', 'address', 'notes'] as const
export type JoinedField = (typeof joinedFields)[number]

const texts = z.partialRecord(z.enum(joinedFields), z.string())
const count = z.int().min(0)

/** What happens where a client is joined to another. */
export const clientJoin = z.object({
  remaining: client,
  gone: client,
  /** What the one that stays takes from the other, as it has none. */
  taken: texts,
  /** What the other has otherwise, and is lost. */
  lost: texts,
  projects: count,
  tickets: count,
  /** With a name of the one that goes. */
  invoices: count,
  receivables: count,
  aliases: z.array(z.string()),
  /** A third client has its name too: what has it goes on counting for that one. */
  is_shared: z.boolean(),
})

/** `lost`, as it was shown: where something else would be lost by now, nothing is done. */
export const clientJoinCreate = z.strictObject({ client_id: id, lost: texts })

const named = z.object({
  /** Null where only invoices, receivables or projects have the name. */
  id: id.nullable(),
  name: z.string(),
  document: z.string().nullable(),
  /** How many invoices, receivables and projects have it. */
  uses: count,
})

/** Names that may be one client's: nothing is joined before a person says so. */
export const alikeClients = z.object({
  /** How many names may be another's, of which `groups` may hold the first alone. */
  count,
  groups: z.array(z.object({ client: named, names: z.array(named) })),
})

/** Two names that are two clients': they are not proposed again. */
export const clientRefusalCreate = z.strictObject({ name, other: name })

export type ClientAlias = z.infer<typeof clientAlias>
export type ClientAliasCreate = z.infer<typeof clientAliasCreate>
export type ClientJoin = z.infer<typeof clientJoin>
export type ClientJoinCreate = z.infer<typeof clientJoinCreate>
export type AlikeClients = z.infer<typeof alikeClients>
export type AlikeName = z.infer<typeof named>

const anId = '0190a8e0-7c1b-7d2e-9f00-000000000021'

export const clientAliasNotes = {
  sent: {
    ClientAliasCreate: { type: clientAliasCreate, description: 'Outro nome de um cliente' },
    ClientJoinCreate: {
      type: clientJoinCreate,
      description: 'O cliente que vai, e o que dele se perde, como foi mostrado',
    },
    ClientRefusalCreate: { type: clientRefusalCreate, description: 'Dois nomes que são de clientes diferentes' },
  },
  answered: {
    ClientAlias: { type: clientAlias, description: 'Outro nome de um cliente: o que o traz conta como dele' },
    ClientJoin: { type: clientJoin, description: 'O que acontece ao juntar dois clientes' },
    AlikeClients: { type: alikeClients, description: 'Nomes que podem ser de um mesmo cliente; nada se junta sozinho' },
  },
  fields: {
    alias: ['Outro nome, como se escreve nos lançamentos', 'CONSTRUTORA HORIZONTE LTDA'],
    client_name: ['Nome do cliente que é cadastrado com ele', 'Construtora Horizonte'],
    remaining: ['O que fica'],
    gone: ['O que vai'],
    taken: ['O que o que fica recebe, por não ter', { phone: '(48) 3222-0000' }],
    lost: ['O que o que vai tem diferente, e se perde', { email: 'antigo@horizonte.com.br' }],
    'ClientJoin.projects': ['Quantos projetos passam', 2],
    'ClientJoin.tickets': ['Quantos tickets passam', 1],
    'ClientJoin.invoices': ['Quantas faturas trazem os nomes do que vai', 3],
    'ClientJoin.receivables': ['Quantos recebíveis trazem os nomes do que vai', 3],
    aliases: ['Os outros nomes do que vai', ['Horizonte Construtora']],
    is_shared: ['Um terceiro cliente tem o mesmo nome: o que o traz continua contando para ele', false],
    'AlikeClients.count': ['Quantos nomes podem ser de outro cliente', 6],
    'AlikeClients.document': ['CPF ou CNPJ, de um cliente cadastrado', '11.444.777/0001-61'],
    groups: ['Cada cliente com os nomes que podem ser dele'],
    'AlikeClients.client': ['De quem os nomes podem ser'],
    names: ['Os nomes'],
    uses: ['Quantos lançamentos e projetos trazem o nome', 3],
    'ClientRefusalCreate.name': ['Um nome', 'Horizonte ME'],
    other: ['O outro', 'Horizonte Ltda'],
    'ClientJoinCreate.client_id': ['O cliente que vai', anId],
  },
} satisfies SchemaNotes
