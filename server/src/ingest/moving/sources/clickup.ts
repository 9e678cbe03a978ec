import type { RawComment, TableSource } from '../table-source.ts'

function parse(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return null
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** `[{"text":"Sent.","by":"ana@…","date":"3/25/2026, 9:00:00 AM CDT"}]` */
function comments(cell: string): RawComment[] {
  const list = parse(cell)
  if (!Array.isArray(list)) return [{ at: null, author: '', text: cell }]
  return list.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const { text, by, date } = one as Record<string, unknown>
    return [{ at: textOf(date) || null, author: textOf(by), text: textOf(text) }]
  })
}

/** `{"Steps":["Hook","Bio"]}` */
function checklists(cell: string): { list: string; text: string; done: boolean }[] {
  const lists = parse(cell)
  if (typeof lists !== 'object' || lists === null) return []
  return Object.entries(lists).flatMap(([list, entries]) => {
    if (!Array.isArray(entries)) return []
    return entries.map((entry: unknown) => {
      if (typeof entry === 'string') return { list, text: entry, done: false }
      const { name, resolved } = (entry ?? {}) as Record<string, unknown>
      return { list, text: textOf(name), done: resolved === true }
    })
  })
}

/** ClickUp, "Export". */
export const clickup: TableSource = {
  name: 'ClickUp',
  brings: 'work',
  marks: ['id', 'title', 'status', ['estimate', 'parent', 'project']],
  columns: {
    id: ['Task ID'],
    key: ['Task Custom ID'],
    title: ['Task Name'],
    type: ['Task Type'],
    description: ['Task Content'],
    status: ['Status'],
    priority: ['Priority'],
    url: ['Task Link'],
    created_at: ['Date Created'],
    completed_at: ['Date Closed', 'Date Done'],
    due_date: ['Due Date'],
    start_date: ['Start Date'],
    parent: ['Parent ID'],
    attachment: ['Attachments'],
    assignee: ['Assignees'],
    labels: ['Tags'],
    group: ['List Name'],
    project: ['Space Name'],
    estimate: ['Time Estimated', 'Time Estimate'],
    spent: ['Time Spent'],
    checklist: ['Checklists'],
    comment: ['Comments'],
  },
  repeats: { assignee: ',', labels: ',', attachment: ',' },
  nulls: ['null', '[]', '{}'],
  values: { priority: { 1: 'Urgent', 2: 'High', 3: 'Normal', 4: 'Low' } },
  breaks: '\\n',
  unit: 'milliseconds',
  brackets: true,
  comments,
  checklists,
}
