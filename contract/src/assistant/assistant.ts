import { z } from 'zod'
import { roles } from '../can.ts'
import { person } from '../people/person.ts'
import { projectKinds } from '../project/project-kind.ts'
import { codePoints, id, isStorable, timestamp } from '../text/text.ts'
import { reference, referenceMessages } from '../work/work.ts'
import { workSchemas } from '../work/work-item.ts'

/** `text`, `content`: characters. `rows`: epics, stories and tasks of one confirmation together. `choices`: below one question. `bytes`: of one body. */
export const assistantLimits = {
  text: 4000,
  content: 20_000,
  history: 100,
  route: 2000,
  epics: 200,
  rows: 1000,
  choices: 8,
  bytes: 1024 * 1024,
}

/** What the assistant is called, in the panel and among the agents. */
export const assistantName = 'Assistente de Projetos'
export const assistantArea = 'Gestão'

/** External id of the agent run that an exchange is; the exchange's id follows. */
export const assistantRunPrefix = 'assistant:'

const said = z
  .string('Deve ser um texto')
  .trim()
  .min(1, 'Escreva um pedido')
  .refine((text) => isStorable(text), 'Texto contém caracteres inválidos')
  .refine((text) => codePoints(text) <= assistantLimits.text, 'O pedido deve ter no máximo 4000 caracteres')
  .meta({ minLength: 1, maxLength: assistantLimits.text })

const chatMessage = z.strictObject({
  role: z.enum(['user', 'assistant'], 'Papel deve ser user ou assistant'),
  content: z.string('Deve ser um texto').max(assistantLimits.content, 'Mensagem longa demais'),
})

const selected = reference('Identificador inválido').optional()

/** Where the person is while asking: the page's address, and what is open on it. */
const uiContext = z.strictObject({
  current_route: z.string('Deve ser um texto').max(assistantLimits.route, 'Endereço longo demais').optional(),
  selected_project_id: selected,
  selected_epic_id: selected,
  selected_story_id: selected,
  context_type: z.enum(['projects', 'finance', 'dashboard'], 'Contexto desconhecido').optional(),
})

/** One sentence for the assistant. Organisation and user are the session's: a body that names them may only agree. */
export const orchestratorRequest = z.strictObject({
  text: said,
  message_history: z
    .array(chatMessage)
    .max(assistantLimits.history, 'Envie no máximo 100 mensagens anteriores')
    .default([]),
  ui_context: uiContext.default({}),
  org_id: id.optional(),
  user: z.strictObject({ id: id.optional(), email: z.string().optional(), role: z.enum(roles).optional() }).optional(),
  /** Which conversation this goes on; without it, the one whose last answer is the history's last. */
  conversation_id: id.optional(),
})

/** What the assistant creates. */
const planned = ['project', 'epic', 'story', 'task'] as const

/** What a creation says of its place and its beginning, which a plan knows by itself. */
const placed = { org_id: true, project_id: true, status: true } as const

/** A task as the plan has it, by the rules of the form. */
export const plannedTask = workSchemas.task.create.omit({ ...placed, agent_id: true, story_id: true, ticket_id: true })

export const plannedStory = workSchemas.story.create.omit({ ...placed, epic_id: true }).extend({
  tasks: z.array(plannedTask).default([]),
})

export const plannedEpic = workSchemas.epic.create.omit(placed).extend({ stories: z.array(plannedStory).default([]) })

/** A story or task that goes below what exists already. */
const placedStory = plannedStory.extend({ epic_id: reference(referenceMessages.epic).default(null) })
const placedTask = plannedTask.extend({ story_id: reference(referenceMessages.story).default(null) })

/** What a plan creates: whole epics, and stories and tasks below what exists. */
export const plannedWork = z.strictObject({
  epics: z.array(plannedEpic).max(assistantLimits.epics, 'Envie no máximo 200 épicos de uma vez').default([]),
  stories: z.array(placedStory).default([]),
  tasks: z.array(placedTask).default([]),
})

/** How many epics, stories and tasks a plan creates. */
export function countPlanned({ epics, stories, tasks }: PlannedWork): Record<'epics' | 'stories' | 'tasks', number> {
  const allStories = [...epics.flatMap((epic) => epic.stories), ...stories]
  return {
    epics: epics.length,
    stories: allStories.length,
    tasks: allStories.reduce((sum, story) => sum + story.tasks.length, tasks.length),
  }
}

function rowsOf(work: PlannedWork): number {
  const { epics, stories, tasks } = countPlanned(work)
  return epics + stories + tasks
}

/** The confirmation of a preview, or a creation in bulk without one. */
export const bulkCreateRequest = z.strictObject({
  org_id: id.optional(),
  args: plannedWork
    .extend({ project_id: id })
    .refine((work) => rowsOf(work) <= assistantLimits.rows, 'Crie no máximo 1000 itens de uma vez'),
  confirmed: z.literal(true, 'Confirme a criação'),
  /** Of the preview that is confirmed: the same token again answers the first result again. */
  confirmation_token: z.string('Deve ser um texto').max(200, 'Confirmação inválida').nullable().optional(),
})

export const assistantLink = z.object({
  /** What it leads to. */
  noun: z.enum([...planned, 'client', 'person', 'ticket', 'invoice', 'agent', 'agent_run', 'page']),
  label: z.string(),
  /** Path on this site. */
  url: z.string(),
})

/** The project that a plan is for: one that exists, or one that the confirmation creates with this id. */
export const plannedProject = z.object({
  id,
  is_new: z.boolean(),
  name: z.string(),
  client: z.string(),
  /** Of a new project: which client is meant, as several may have that name. */
  client_id: id.optional(),
  kind: z.enum(projectKinds),
  partner: z.string().nullable(),
  description: z.string().nullable(),
  budget_hours: z.number().nullable(),
  start_date: z.iso.date().nullable(),
  end_date: z.iso.date().nullable(),
})

export const orchestratorAnswer = z.object({
  message: z.string(),
  needs_confirmation: z.boolean(),
  /** The plan as lines of text, indented by two blanks a level; null where nothing waits for a confirmation. */
  preview: z.string().nullable(),
  project: plannedProject.nullable(),
  epics_to_create: z.array(plannedEpic),
  stories_to_create: z.array(placedStory),
  tasks_to_create: z.array(placedTask),
  /** Names behind the plan's people. */
  people: z.array(z.object({ id, display_name: z.string() })),
  /** The fair answers to a question, where they are few: each is sent as the text of the next request, or other words are. */
  choices: z.array(z.string()).max(assistantLimits.choices),
  data: z.object({ links: z.array(assistantLink) }),
  conversation_id: id,
  exchange_id: id,
  confirmation_token: z.string().nullable(),
  /** Whether what this exchange wrote can be undone. */
  can_undo: z.boolean(),
  /** What waits for a confirmation is an undo, which the undo of this exchange carries out. */
  asks_undo: z.boolean(),
  /** The change that an undo made, which can itself be undone. */
  change_id: id.nullable(),
  /** What the person should know about how this was understood. */
  note: z.string().nullable(),
})

export const bulkCreateAnswer = z.object({
  summary: z.string(),
  links: z.array(assistantLink),
  exchange_id: id,
  can_undo: z.boolean(),
})

/** What an undo removed, and what it left in place and why. */
export const undoAnswer = z.object({
  message: z.string(),
  removed: z.array(z.string()),
  kept: z.array(z.object({ label: z.string(), reason: z.string() })),
  /** The change that this undo made, which can itself be undone; null where it made none. */
  change_id: id.nullable(),
})

export const cancelAnswer = z.object({ message: z.string() })

/**
 * answered: nothing to write · asking: a fact is missing · previewed: waits for a confirmation · applied · cancelled ·
 * replaced: a later preview took its place · undone · failed
 */
export const exchangeOutcomes = [
  'answered',
  'asking',
  'previewed',
  'applied',
  'cancelled',
  'replaced',
  'undone',
  'failed',
] as const

/** One request to the assistant and what came of it: one's own, and everybody's for an admin. */
export const assistantExchange = z.object({
  id,
  org_id: id,
  conversation_id: id,
  user_id: id,
  user: person,
  asked: z.string(),
  answered: z.string(),
  understood_by: z.enum(['grammar', 'model']),
  /** What was decided. */
  plan: z.record(z.string(), z.unknown()),
  outcome: z.enum(exchangeOutcomes),
  written: z.array(z.object({ noun: z.enum(planned), id, label: z.string() })),
  created_at: timestamp,
  /** When it was applied, cancelled or undone. */
  decided_at: timestamp.nullable(),
})

/** Answered by the server and, where it cannot be asked, by the panel. */
export const assistantTexts = {
  default: 'Entendi! Como posso ajudar mais?',
  created: 'Épicos criados com sucesso!',
  cancelled: 'Operação cancelada. Como posso ajudar em outra coisa?',
  failed: 'Desculpe, ocorreu um erro ao processar sua mensagem. Por favor, tente novamente.',
} as const

export type AssistantLink = z.infer<typeof assistantLink>
export type AssistantExchange = z.infer<typeof assistantExchange>
export type BulkCreateAnswer = z.infer<typeof bulkCreateAnswer>
export type BulkCreateRequest = z.infer<typeof bulkCreateRequest>
export type OrchestratorAnswer = z.infer<typeof orchestratorAnswer>
export type OrchestratorRequest = z.infer<typeof orchestratorRequest>
export type PlannedEpic = z.infer<typeof plannedEpic>
export type PlannedProject = z.infer<typeof plannedProject>
export type PlannedStory = z.infer<typeof plannedStory>
export type PlannedTask = z.infer<typeof plannedTask>
export type PlannedWork = z.infer<typeof plannedWork>
export type UndoAnswer = z.infer<typeof undoAnswer>
