/** What a table says of what is done. */
export const doneWords: readonly string[] =
  'feito feita concluido concluida finalizado finalizada entregue pronto pronta done sim ok x true verdadeiro yes'.split(
    ' ',
  )

/** What a table's column is, by the words above it. */
export const columnNames: Record<string, readonly string[]> = {
  Épico: ['epico', 'epicos', 'epic'],
  Story: ['story', 'historia', 'stories'],
  Task: ['task', 'tarefa', 'tarefas', 'atividade'],
  estimativa: ['horas', 'hora', 'estimativa', 'esforco', 'est', 'tempo', 'estimativa h'],
  responsável: ['responsavel', 'resp', 'dono', 'owner', 'quem', 'assignee', 'executor'],
  prioridade: ['prioridade', 'prio'],
  prazo: ['prazo', 'data', 'vencimento', 'entrega', 'deadline', 'quando'],
  descrição: ['descricao', 'detalhes', 'obs'],
  título: ['titulo', 'nome', 'item', 'title', 'assunto', 'resumo'],
  tipo: ['tipo'],
  status: ['status', 'situacao', 'feito', 'concluido', 'ok'],
}
