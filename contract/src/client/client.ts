import { z } from 'zod'
import { destroyedMessage, isDestroyed, mendDocument } from '../text/document-number.ts'
import {
  id,
  optionalEmail,
  optionalKey,
  optionalName,
  optionalText,
  plainKey,
  requiredText,
  timestamp,
} from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

export const clientLimits = {
  name: 200,
  email: 200,
  phone: 50,
  partner: 200,
  document: 50,
  address: 500,
  notes: 2000,
} as const

const fields = {
  name: requiredText(clientLimits.name, {
    required: 'Nome é obrigatório',
    tooLong: 'Nome deve ter no máximo 200 caracteres',
  }),
  email: optionalEmail(clientLimits.email, 'Email deve ter no máximo 200 caracteres'),
  phone: optionalKey(clientLimits.phone, 'Telefone deve ter no máximo 50 caracteres'),
  partner: optionalName(clientLimits.partner, 'Parceiro deve ter no máximo 200 caracteres'),
  document: optionalKey(clientLimits.document, 'Documento deve ter no máximo 50 caracteres', (value) =>
    mendDocument(plainKey(value)),
  ).refine((value) => value === null || !isDestroyed(value), destroyedMessage),
  address: optionalText(clientLimits.address, 'Endereço deve ter no máximo 500 caracteres'),
  notes: optionalText(clientLimits.notes, 'Observações devem ter no máximo 2000 caracteres'),
  is_active: z.boolean('Deve ser verdadeiro ou falso'),
}

/** Said on purpose: another client has this CPF or CNPJ too. */
const sameDocument = z.boolean('Deve ser verdadeiro ou falso').optional()

/** Said on purpose: another client is called that too. */
const sameName = z.boolean('Deve ser verdadeiro ou falso').optional()

/** What a person fills in; what is left out is stored as null, and a client is active unless said otherwise. */
export const clientCreate = z.strictObject({
  name: fields.name,
  email: fields.email.default(null),
  phone: fields.phone.default(null),
  partner: fields.partner.default(null),
  document: fields.document.default(null),
  address: fields.address.default(null),
  notes: fields.notes.default(null),
  is_active: fields.is_active.default(true),
  org_id: id.optional(),
  same_document: sameDocument,
})

/** A change of some fields; those left out stay as they are. */
export const clientUpdate = z.strictObject(fields).partial()

/** What an edit began from is compared as it is stored, so its document is not mended. */
const stored = clientUpdate.extend({
  document: optionalKey(clientLimits.document, 'Documento deve ter no máximo 50 caracteres').optional(),
})

export const clientEdit = clientUpdate.extend({
  base: stored.optional(),
  same_document: sameDocument,
  same_name: sameName,
})

/** A client as a file says it; what is left out stays as it is, and on a new client is null, or active. */
export const clientRow = clientUpdate.extend({ name: fields.name })

export const client = z.object({
  id,
  org_id: id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  partner: z.string().nullable(),
  document: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  is_active: z.boolean(),
  created_at: timestamp,
})

export type Client = z.infer<typeof client>
export type ClientCreate = z.infer<typeof clientCreate>
export type ClientUpdate = z.infer<typeof clientUpdate>
export type ClientEdit = z.infer<typeof clientEdit>
export type ClientRow = z.infer<typeof clientRow>

export const clientNotes = {
  sent: {
    ClientCreate: { type: clientCreate, description: 'Um cliente a cadastrar' },
    ClientUpdate: {
      type: clientEdit,
      description: 'Campos de um cliente a alterar; os ausentes ficam como estão; em base, os valores de que se partiu',
    },
  },
  answered: {
    Client: { type: client, description: 'Um cliente' },
  },
  fields: {
    phone: ['Telefone', '(48) 3222-0000'],
    document: ['CPF ou CNPJ', '11.444.777/0001-61'],
    same_document: ['Verdadeiro salva mesmo que o CPF ou CNPJ já seja de outro cliente', false],
    same_name: ['Verdadeiro salva mesmo que o nome já seja de outro cliente: nas somas, contam juntos', false],
    address: ['Endereço', 'Rua do Porto, 42, Florianópolis'],
  },
} satisfies SchemaNotes
