/** How a sentence writes a field's values; a field without it is named, and its values are not. */
type Written = 'day' | 'hours' | 'code' | 'name'

/** How sentences call a field, with its article: "o prazo". */
export type FieldWord = { name: string; written?: Written }

/**
 * What a changed field is called in notices, histories, the bin and undos, by its column. A sentence names fields in this
 * order. A field that is missing here is not worth a word.
 */
export const fieldWords = {
  title: { name: 'o título', written: 'name' },
  name: { name: 'o nome', written: 'name' },
  prefix: { name: 'o prefixo das chaves', written: 'name' },
  client: { name: 'o cliente', written: 'name' },
  kind: { name: 'o tipo' },
  partner: { name: 'o parceiro', written: 'name' },
  description: { name: 'a descrição' },
  requester: { name: 'o solicitante', written: 'name' },
  status: { name: 'o status' },
  priority: { name: 'a prioridade', written: 'code' },
  estimate_hours: { name: 'a estimativa', written: 'hours' },
  due_date: { name: 'o prazo', written: 'day' },
  owner_user_id: { name: 'o responsável' },
  assignee_user_id: { name: 'o responsável' },
  agent_id: { name: 'o agente' },
  epic_id: { name: 'o épico' },
  story_id: { name: 'a story' },
  project_id: { name: 'o projeto' },
  client_id: { name: 'o cliente' },
  budget_hours: { name: 'o budget', written: 'hours' },
  imported_hours: { name: 'as horas importadas', written: 'hours' },
  start_date: { name: 'o início', written: 'day' },
  end_date: { name: 'o fim', written: 'day' },
  date: { name: 'a data', written: 'day' },
  hours: { name: 'as horas', written: 'hours' },
  note: { name: 'a nota' },
  role: { name: 'o papel' },
  email: { name: 'o email' },
  phone: { name: 'o telefone' },
  document: { name: 'o documento' },
  address: { name: 'o endereço' },
  notes: { name: 'as observações' },
  is_active: { name: 'a situação' },
  text: { name: 'o texto' },
  is_done: { name: 'a marca' },
  area: { name: 'a área' },
} as const satisfies Record<string, FieldWord>

export type NamedField = keyof typeof fieldWords

/** What a column is called; undefined where it has no words. */
export function fieldWord(field: string): FieldWord | undefined {
  return Object.hasOwn(fieldWords, field) ? fieldWords[field as NamedField] : undefined
}

/** The same for those of a list that have words, each name once, in the list's order. */
export function fieldNames(fields: readonly string[]): string[] {
  return [...new Set(fields.flatMap((field) => fieldWord(field)?.name ?? []))]
}

/** "prazo" of "o prazo". */
export function withoutArticle(name: string): string {
  return name.slice(name.indexOf(' ') + 1)
}
