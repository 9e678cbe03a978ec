/**
 * The kinds of work in a project, each made of the next: what differs between them, besides their fields (`work-item.ts`).
 * Calls of the API, the server's statements, and the interface's lists and dialogs are made from this table.
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
    /** What one stands in, by which column, and what stands in it. */
    parent: null,
    child: 'story',
  },
  story: {
    table: 'stories',
    name: 'Story',
    names: 'Stories',
    ending: 'a',
    owner: 'owner_user_id',
    parent: { noun: 'epic', field: 'epic_id' },
    child: 'task',
  },
  task: {
    table: 'tasks',
    name: 'Task',
    names: 'Tasks',
    ending: 'a',
    owner: 'assignee_user_id',
    parent: { noun: 'story', field: 'story_id' },
    child: null,
  },
} as const

export type WorkNoun = keyof typeof workKinds
export type WorkTable = (typeof workKinds)[WorkNoun]['table']

export const workNouns = ['epic', 'story', 'task'] as const satisfies readonly WorkNoun[]
