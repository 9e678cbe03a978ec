/** The nouns that webhooks hear of, as types of messages begin with them. */
export const webhookNouns = [
  'project',
  'epic',
  'story',
  'task',
  'ticket',
  'comment',
  'invoice',
  'receivable',
  'payment',
  'agent_alert',
] as const
export type WebhookNoun = (typeof webhookNouns)[number]

/** What an administrator chooses from: each topic with what it is called and the nouns that it stands for. */
export const webhookTopics = {
  projects: { name: 'Projetos', nouns: ['project'] },
  epics: { name: 'Épicos', nouns: ['epic'] },
  stories: { name: 'Stories', nouns: ['story'] },
  tasks: { name: 'Tasks', nouns: ['task'] },
  tickets: { name: 'Tickets', nouns: ['ticket'] },
  comments: { name: 'Comentários', nouns: ['comment'] },
  finance: { name: 'Faturas e recebíveis', nouns: ['invoice', 'receivable', 'payment'] },
  agent_alerts: { name: 'Alertas de agentes', nouns: ['agent_alert'] },
} as const satisfies Record<string, { name: string; nouns: readonly WebhookNoun[] }>
export type WebhookTopic = keyof typeof webhookTopics
export const webhookTopicNames = Object.keys(webhookTopics) as WebhookTopic[]

/** The nouns that topics stand for. */
export function nounsOf(topics: readonly WebhookTopic[]): WebhookNoun[] {
  const chosen: readonly WebhookNoun[] = topics.flatMap((topic) => webhookTopics[topic].nouns)
  return webhookNouns.filter((noun) => chosen.includes(noun))
}

/** The topics of which all nouns are there. */
export function topicsOf(nouns: readonly string[]): WebhookTopic[] {
  return webhookTopicNames.filter((topic) => webhookTopics[topic].nouns.every((noun) => nouns.includes(noun)))
}

/**
 * What a message says of a row, by noun: these columns and no others, so that what a table gains later leaves only once it is
 * written here. Amounts are in those of the topic `finance` alone.
 */
export const webhookFields = {
  project: [
    ...['name', 'client', 'client_id', 'kind', 'partner', 'description', 'status', 'prefix'],
    ...['budget_hours', 'start_date', 'end_date'],
  ],
  epic: ['project_id', 'title', 'description', 'status', 'owner_user_id'],
  story: [
    ...['project_id', 'epic_id', 'title', 'description', 'priority', 'status', 'estimate_hours', 'owner_user_id'],
  ],
  task: [
    ...['project_id', 'story_id', 'ticket_id', 'title', 'description', 'priority', 'status', 'estimate_hours'],
    ...['due_date', 'assignee_user_id', 'agent_id'],
  ],
  ticket: [
    ...['external_id', 'title', 'description', 'requester', 'priority', 'status', 'assignee_user_id'],
    ...['project_id', 'client_id'],
  ],
  comment: ['thing_id', 'noun', 'project_id', 'user_id', 'author_name', 'text'],
  invoice: [
    ...['number', 'client', 'client_id', 'project_id', 'kind', 'status', 'amount', 'currency', 'issue_date'],
    ...['due_date', 'paid_date', 'credited_invoice_id', 'notes', 'cancel_reason'],
  ],
  receivable: [
    ...['external_id', 'client', 'client_id', 'project_id', 'invoice_id', 'instalment', 'amount', 'currency'],
    ...['expected_date', 'received_date', 'cancelled_at', 'notes'],
  ],
  payment: ['receivable_id', 'kind', 'amount', 'day', 'note', 'source', 'voided_at', 'void_reason'],
} as const satisfies Record<Exclude<WebhookNoun, 'agent_alert'>, readonly string[]>
