import { readElements } from '../json-elements.ts'
import { type Fields, fieldsOf, listOf, textOf, textsOf } from './json-value.ts'
import type { Comment, Person, Row, Thing } from './neutral.ts'
import { type SourceFile, textIn } from './source-file.ts'
import { markdownOf } from './thing-row.ts'
import { type Clock, dayOf } from './times.ts'

/** What cards name by their ids: few and small beside the cards. */
type Board = {
  name: string | null
  lists: Map<string, Fields>
  labels: Map<string, Fields>
  members: Map<string, Person>
  checklists: Map<string, Fields>
}

/** A board of Trello, "Export as JSON": read twice, as cards may stand before what they name. */
export async function* trelloRows(file: SourceFile, clock: Clock): AsyncGenerator<Row> {
  const board = await boardOf(file)
  let line = 0
  for await (const { key, value } of readElements(textIn(file, 'utf-8'), { objects: true })) {
    const one = fieldsOf(value)
    if (key === 'cards') {
      line += 1
      yield* cardRows(one, board, line, clock)
    }
  }
  for await (const { key, value } of readElements(textIn(file, 'utf-8'), { objects: true })) {
    if (key === 'actions') yield* commentOf(fieldsOf(value), board)
  }
}

async function boardOf(file: SourceFile): Promise<Board> {
  const board: Board = { name: null, lists: new Map(), labels: new Map(), members: new Map(), checklists: new Map() }
  for await (const { key, value } of readElements(textIn(file, 'utf-8'), { objects: true })) {
    if (key === 'name') board.name = textOf(value)
    const one = fieldsOf(value)
    const id = textOf(one.id)
    if (id === null) continue
    if (key === 'lists') board.lists.set(id, { name: one.name, closed: one.closed })
    if (key === 'labels') board.labels.set(id, { name: one.name, color: one.color })
    if (key === 'members') board.members.set(id, memberOf(one))
    if (key === 'checklists') board.checklists.set(id, one)
  }
  return board
}

function memberOf(member: Fields): Person {
  return { name: textOf(member.fullName) ?? textOf(member.username), email: null, id: textOf(member.id) }
}

function* cardRows(card: Fields, board: Board, line: number, clock: Clock): Generator<Row> {
  const id = textOf(card.id)
  const title = textOf(card.name)?.replace(/\s+/g, ' ')
  if (id === null || title === undefined) return yield { kind: 'refused', line, message: 'um cartão sem nome' }
  const list = board.lists.get(textOf(card.idList) ?? '')
  const due = textOf(card.due)
  const start = textOf(card.start)
  const thing: Thing = {
    kind: 'thing',
    line,
    id,
    key: textOf(card.idShort),
    title,
    description: markdownOf(textOf(card.desc) ?? ''),
    type: null,
    status: textOf(list?.name),
    category: card.dueComplete === true ? 'Done' : null,
    priority: null,
    assignees: textsOf(card.idMembers).map(
      (member) => board.members.get(member) ?? { name: null, email: null, id: member },
    ),
    author: null,
    labels: textsOf(card.idLabels).flatMap((label) => {
      const { name, color } = board.labels.get(label) ?? {}
      return textOf(name) ?? textOf(color) ?? []
    }),
    group: null,
    project: board.name,
    created_at: createdOf(id),
    completed_at: null,
    start_date: start === null ? null : dayOf(start, clock),
    due_date: due === null ? null : dayOf(due, clock),
    estimate_minutes: null,
    spent_minutes: null,
    points: null,
    parent: null,
    url: textOf(card.shortUrl) ?? textOf(card.url),
    archived: card.closed === true || list?.closed === true,
  }
  yield thing
  for (const checklist of textsOf(card.idChecklists)) yield* itemsOf(board.checklists.get(checklist) ?? {}, id, line)
  for (const attachment of listOf(card.attachments).map(fieldsOf)) {
    const text = [textOf(attachment.name), textOf(attachment.url)].filter(Boolean).join(' ')
    if (text !== '') yield { kind: 'left', line, of: id, what: 'attachment', text }
  }
  // Anybody who has it may write on the card: it is not stored anywhere.
  if (textOf(card.email))
    yield { kind: 'left', line, of: id, what: 'secret_address', text: 'endereço que escreve no cartão' }
}

/** The first eight digits of an id are the seconds since 1970 in which it was made. */
function createdOf(id: string): string | null {
  return /^[0-9a-f]{24}$/.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString() : null
}

function* itemsOf(checklist: Fields, of: string, line: number): Generator<Row> {
  const items = listOf(checklist.checkItems).map(fieldsOf)
  for (const item of items.toSorted((one, other) => Number(one.pos ?? 0) - Number(other.pos ?? 0))) {
    const text = textOf(item.name)
    const list = textOf(checklist.name) ?? 'Checklist'
    if (text !== null) yield { kind: 'item', line, of, list, text, done: item.state === 'complete' }
  }
}

function* commentOf(action: Fields, board: Board): Generator<Comment> {
  if (action.type !== 'commentCard' && action.type !== 'copyCommentCard') return
  const data = fieldsOf(action.data)
  const of = textOf(fieldsOf(data.card).id)
  const text = markdownOf(textOf(data.text) ?? '')
  if (of === null || text === null) return
  const creator = fieldsOf(action.memberCreator)
  const author = board.members.get(textOf(action.idMemberCreator) ?? '') ?? memberOf(creator)
  yield { kind: 'comment', line: 0, of, author, at: textOf(action.date), text }
}
