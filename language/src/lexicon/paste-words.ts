/** What mail and chat put around a list, and what tables call their columns; all folded. */

/** Of a mail's head: "De: …". */
export const mailHeaders = 'de para cc cco assunto enviado data from to subject sent date'

/** What a mail is signed with. */
export const signatures =
  'att atenciosamente abs abraco abracos obrigado obrigada grato grata cordialmente sds saudacoes'

/** How a line begins that only takes leave. */
export const closings = [
  'qualquer duvida',
  'qualquer coisa',
  'fico no aguardo',
  'fico a disposicao',
  'estou a disposicao',
  'no aguardo',
  'desde ja',
  'muito obrigad',
  'obrigad',
  'valeu',
  'brigad',
  'aguardo',
  'abracos',
  'boa semana',
  'bom trabalho',
  'me avisa',
  'total:',
  'e isso',
  'so isso',
]

/** What a table's column is, by the words above it. */
export const columnNames: Record<string, readonly string[]> = {
  Épico: ['epico', 'epicos', 'epic'],
  Story: ['story', 'historia', 'stories'],
  Task: ['task', 'tarefa', 'tarefas', 'atividade'],
  estimativa: ['horas', 'hora', 'estimativa', 'esforco', 'est', 'tempo', 'estimativa h'],
  responsável: ['responsavel', 'resp', 'dono', 'owner', 'quem', 'assignee', 'executor'],
  prioridade: ['prioridade', 'prio'],
  prazo: ['prazo', 'data', 'vencimento', 'entrega', 'deadline'],
  descrição: ['descricao', 'detalhes', 'obs'],
  título: ['titulo', 'nome', 'item', 'title', 'assunto', 'resumo'],
  tipo: ['tipo'],
}
