import type { SchemaNotes } from '../wire/schema-notes.ts'
import { workSchemas } from './work-item.ts'
import { type WorkNoun, workKinds } from './work-kind.ts'

const names = { epic: 'Epic', story: 'Story', task: 'Task' } as const

/** What the API's documentation says of a kind's schemas. */
function notesOf(noun: WorkNoun, fields: SchemaNotes['fields'] = {}): SchemaNotes {
  const { create, edit, row } = workSchemas[noun]
  const { name, ending } = workKinds[noun]
  const one = `${ending === 'o' ? 'um' : 'uma'} ${name.toLowerCase()}`
  const One = `U${one.slice(1)}`
  const rest = 'os ausentes ficam como estão; em base, os valores de que se partiu'
  return {
    sent: {
      [`${names[noun]}Create`]: { type: create, description: `${One} a criar` },
      [`${names[noun]}Update`]: { type: edit, description: `Campos de ${one} a alterar; ${rest}` },
    },
    answered: { [names[noun]]: { type: row, description: One } },
    fields,
  }
}

export const epicNotes = notesOf('epic')
export const storyNotes = notesOf('story')
export const taskNotes = notesOf('task', {
  agent_id: ['Agente que a faz, em vez de uma pessoa', null],
  ticket_id: ['Ticket de que a task veio', '0190a8e0-7c1b-7d2e-9f00-000000000034'],
})
