/**
 * The kinds of work in a project, each made of the next: what differs between them. Schemas and calls of the API, the
 * server's statements and explanations, and the interface's lists and dialogs are made from this table.
 */
export const workKinds = {
  epic: {
    /** Also the list's segment in a path. */
    table: 'epics',
    name: 'Épico',
    names: 'Épicos',
    ending: 'o',
    /** The column of who is in charge. */
    owner: 'owner_user_id',
    /** What one stands in: the column that refers to it. */
    parent: null,
    /** Its own columns, in the order of its row. */
    fields: ['title', 'description', 'status', 'owner_user_id'],
  },
  story: {
    table: 'stories',
    name: 'Story',
    names: 'Stories',
    ending: 'a',
    owner: 'owner_user_id',
    parent: 'epic_id',
    fields: ['epic_id', 'title', 'description', 'priority', 'estimate_hours', 'owner_user_id', 'status'],
  },
  task: {
    table: 'tasks',
    name: 'Task',
    names: 'Tasks',
    ending: 'a',
    owner: 'assignee_user_id',
    parent: 'story_id',
    fields: [
      'story_id',
      'title',
      'description',
      'priority',
      'estimate_hours',
      'due_date',
      'assignee_user_id',
      'ticket_id',
      'status',
    ],
  },
} as const

export type WorkNoun = keyof typeof workKinds
/** What differs between the kinds, of one of them. */
export type WorkKind<Noun extends WorkNoun = WorkNoun> = (typeof workKinds)[Noun]
export type WorkTable = WorkKind['table']
/** A field that one kind has, or any. */
export type WorkField<Noun extends WorkNoun = WorkNoun> = WorkKind<Noun>['fields'][number]

export const workNouns = ['epic', 'story', 'task'] as const satisfies readonly WorkNoun[]

/** Whether a kind has a field. */
export function hasField(noun: WorkNoun, field: string): field is WorkField {
  return workKinds[noun].fields.some((one) => one === field)
}
