import { spelling } from '@leme/contract/text/spelling'

/** What a status comes to, whatever it is called. */
export const categories = ['planned', 'doing', 'review', 'blocked', 'done', 'cancelled'] as const
export type Category = (typeof categories)[number]

export const levels = ['P1', 'P2', 'P3'] as const
export type Level = (typeof levels)[number]

export const kinds = ['epic', 'story', 'task'] as const
export type Kind = (typeof kinds)[number]

/** Names of statuses in the trackers' own sets, in English, Portuguese and Spanish. */
const statusWords: Record<Category, readonly string[]> = {
  planned: [
    ...[
      'To Do',
      'Todo',
      'Open',
      'New',
      'Backlog',
      'Triage',
      'Unstarted',
      'Not started',
      'Ready',
      'Reopened',
      'Planned',
    ],
    ...[
      'Selected for Development',
      'Ready for development',
      'Upcoming',
      'Next',
      'Icebox',
      'Ideas',
      'Opened',
      'Pending',
    ],
    ...['A fazer', 'Tarefas pendentes', 'Itens pendentes', 'Pendente', 'Aberto', 'Aberta', 'Novo', 'Nova', 'Planejado'],
    ...['Não iniciado', 'Não iniciada', 'Em aberto', 'Reaberto', 'Fila', 'Selecionado para desenvolvimento', 'Ideias'],
    ...['Por hacer', 'Tareas por hacer', 'Pendiente', 'Abierto', 'Nuevo', 'Sin empezar', 'Por iniciar'],
  ],
  doing: [
    ...['In Progress', 'Doing', 'Started', 'Active', 'In development', 'Development', 'Working on it', 'Indeterminate'],
    ...['Em andamento', 'Em progresso', 'Fazendo', 'Em desenvolvimento', 'Em execução', 'Iniciado', 'Em curso', 'Hoje'],
    ...['En curso', 'En progreso', 'Haciendo', 'En desarrollo', 'Today', 'This week', 'Esta semana'],
  ],
  review: [
    ...[
      'In Review',
      'Review',
      'Code Review',
      'QA',
      'QA Check',
      'Em QA',
      'Testing',
      'In QA',
      'In test',
      'Ready for QA',
      'UAT',
    ],
    ...['Ready for review', 'Waiting for approval', 'Approval', 'Ready to deploy', 'Ready for release', 'Staging'],
    ...['Em revisão', 'Revisão', 'Em teste', 'Em testes', 'Testes', 'Homologação', 'Em homologação', 'Em análise'],
    ...['Aguardando aprovação', 'Validação', 'Em validação', 'En revisión', 'Revisión', 'En pruebas', 'Pruebas'],
  ],
  blocked: [
    ...['Blocked', 'On hold', 'Waiting', 'Impeded', 'Stuck', 'Paused', 'Waiting for customer', 'Waiting for support'],
    ...['Bloqueado', 'Bloqueada', 'Impedido', 'Impedida', 'Em espera', 'Aguardando', 'Pausado', 'Parado', 'Travado'],
    ...['Aguardando cliente', 'En espera', 'Detenido'],
  ],
  done: [
    ...[
      'Done',
      'Closed',
      'Complete',
      'Completed',
      'Resolved',
      'Finished',
      'Released',
      'Deployed',
      'Published',
      'Shipped',
    ],
    ...['Accepted', 'Merged', 'Live', 'Delivered'],
    ...[
      'Concluído',
      'Concluída',
      'Concluídos',
      'Feito',
      'Feita',
      'Pronto',
      'Pronta',
      'Fechado',
      'Fechada',
      'Resolvido',
    ],
    ...['Resolvida', 'Finalizado', 'Finalizada', 'Entregue', 'Publicado', 'Encerrado', 'Terminado', 'Em produção'],
    ...['Listo', 'Hecho', 'Cerrado', 'Finalizada', 'Resuelto', 'Completado'],
  ],
  cancelled: [
    ...[
      'Cancelled',
      'Canceled',
      'Duplicate',
      "Won't do",
      "Won't fix",
      'Abandoned',
      'Rejected',
      'Declined',
      'Not planned',
    ],
    ...['Cancelado', 'Cancelada', 'Duplicado', 'Duplicada', 'Descartado', 'Descartada', 'Rejeitado', 'Não será feito'],
    ...['Descartado', 'Rechazado'],
  ],
}

const priorityWords: Record<Level, readonly string[]> = {
  P1: [
    ...['Highest', 'High', 'Urgent', 'Critical', 'Blocker', 'P0', 'P1', '1', 'Immediate', 'Emergency'],
    ...[
      'Altíssima',
      'Muito alta',
      'Alta',
      'Alto',
      'Urgente',
      'Crítica',
      'Crítico',
      'Más alta',
      'Mais alta',
      'Bloqueador',
    ],
  ],
  P2: ['Medium', 'Normal', 'Major', 'P2', '2', '3', 'Média', 'Médio', 'Media', 'Medio', 'Moderada'],
  P3: [
    ...['Lowest', 'Low', 'Minor', 'Trivial', 'P3', 'P4', '4', '5', 'Baixa', 'Baixo', 'Muito baixa', 'Mais baixa'],
    ...['Baja', 'Bajo', 'Más baja', 'Trivial'],
  ],
}

/** What says that there is no priority. */
const noPriority = new Set(
  ['No priority', 'None', 'Nenhuma', 'Sem prioridade', 'Sin prioridad', '0', 'null'].map(spelling),
)

const kindWords: Record<Kind, readonly string[]> = {
  epic: ['Epic', 'Épico', 'Épica', 'Epopeya', 'Initiative', 'Iniciativa', 'Feature', 'Recurso'],
  story: ['Story', 'User Story', 'História', 'História de usuário', 'Historia', 'Historia de usuario', 'Requirement'],
  task: [
    ...['Task', 'Tarefa', 'Tarea', 'Bug', 'Defeito', 'Erro', 'Error', 'Sub-task', 'Subtask', 'Subtarefa', 'Sub-tarefa'],
    ...[
      'Subtarea',
      'Improvement',
      'Melhoria',
      'Mejora',
      'Issue',
      'Spike',
      'Chore',
      'Incident',
      'Incidente',
      'Milestone',
    ],
  ],
}

function tableOf<Word extends string>(words: Record<Word, readonly string[]>): ReadonlyMap<string, Word> {
  const pairs = Object.entries<readonly string[]>(words).flatMap(([word, names]) =>
    names.map((name) => [spelling(name), word as Word] as const),
  )
  return new Map(pairs)
}

const byStatus = tableOf(statusWords)
const byPriority = tableOf(priorityWords)
const byKind = tableOf(kindWords)

/** What a status of this name comes to; null where the name does not tell. */
export function categoryOf(name: string): Category | null {
  return byStatus.get(spelling(name)) ?? null
}

/** `none` where the name says that there is none; null where it does not tell. */
export function levelOf(name: string): Level | 'none' | null {
  const spelt = spelling(name)
  return noPriority.has(spelt) ? 'none' : (byPriority.get(spelt) ?? null)
}

export function kindOf(name: string): Kind | null {
  return byKind.get(spelling(name)) ?? null
}
