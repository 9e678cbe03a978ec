import { readElements } from '../json-elements.ts'
import { type Fields, fieldsOf, instantIn, listOf, textOf, textsOf } from './json-value.ts'
import { markdownOf } from './markup/markdown-of.ts'
import type { Comment, Person, Row, Thing } from './neutral.ts'
import { type SourceFile, textIn } from './source-file.ts'
import { type Clock, dayOf } from './times.ts'

/** What cards name by their ids: few and small beside the cards. */
type Board = {
  name: string | null
  lists: Map<string, Fields>
  labels: Map<string, Fields>
  members: Map<string, Person>
  checklists: Map<string, Fields>
  /** The cards by what stands in their addresses; who made which of them, of those that the board's actions still tell. */
  cards: Map<string, string>
  makers: Map<string, Person>
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
  let actions = 0
  let comments = 0
  for await (const { key, value } of readElements(textIn(file, 'utf-8'), { objects: true })) {
    if (key !== 'actions') continue
    const comment = commentOf(fieldsOf(value), board)
    actions += 1
    comments += comment ? 1 : 0
    if (comment) yield comment
  }
  const history = actions - comments
  if (history > 0) yield { kind: 'left', line: 0, of: null, what: 'history', text: '', count: history }
  if (actions >= mostActions)
    yield {
      ...{ kind: 'doubt', line: 0 },
      message: `o Trello só exporta as últimas ${mostActions} ações do quadro: comentários mais antigos não estão no arquivo`,
    }
}

/** Actions of a board that Trello exports at most: the newest. */
const mostActions = 1000

const making = new Set(['createCard', 'copyCard', 'convertToCardFromCheckItem', 'emailCard'])

async function boardOf(file: SourceFile): Promise<Board> {
  const board: Board = {
    ...{ name: null, lists: new Map(), labels: new Map(), members: new Map(), checklists: new Map() },
    ...{ cards: new Map(), makers: new Map() },
  }
  for await (const { key, value } of readElements(textIn(file, 'utf-8'), { objects: true })) {
    if (key === 'name') board.name = textOf(value)
    const one = fieldsOf(value)
    const id = textOf(one.id)
    if (id === null) continue
    if (key === 'lists') board.lists.set(id, { name: one.name, closed: one.closed })
    if (key === 'labels') board.labels.set(id, { name: one.name, color: one.color })
    if (key === 'members') board.members.set(id, memberOf(one))
    if (key === 'checklists') board.checklists.set(id, one)
    if (key === 'cards') board.cards.set(textOf(one.shortLink) ?? id, id)
    const made =
      key === 'actions' && making.has(textOf(one.type) ?? '') ? textOf(fieldsOf(fieldsOf(one.data).card).id) : null
    if (made !== null) board.makers.set(made, memberOf({ id: one.idMemberCreator, ...fieldsOf(one.memberCreator) }))
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
    category: null,
    priority: null,
    assignees: textsOf(card.idMembers).map(
      (member) => board.members.get(member) ?? { name: null, email: null, id: member },
    ),
    author: makerOf(id, board),
    labels: textsOf(card.idLabels).flatMap((label) => {
      const { name, color } = board.labels.get(label) ?? {}
      return textOf(name) ?? textOf(color) ?? []
    }),
    group: null,
    milestone: null,
    project: board.name,
    created_at: createdOf(id),
    completed_at: null,
    over: card.dueComplete === true ? { as: 'done', says: 'o prazo do cartão' } : null,
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
    const to = board.cards.get(/^https:\/\/trello\.com\/c\/(\w{1,40})/.exec(textOf(attachment.url) ?? '')?.[1] ?? '')
    if (to !== undefined) yield { kind: 'link', line, from: id, to, as: 'relates' }
    else if (text !== '') yield { kind: 'left', line, of: id, what: 'attachment', text }
  }
  const custom = listOf(card.customFieldItems).length
  if (custom > 0) yield { kind: 'left', line, of: id, what: 'custom_field', text: '', count: custom }
  const votes = listOf(card.idMembersVoted).length
  if (votes > 0) yield { kind: 'left', line, of: id, what: 'vote', text: '', count: votes }
  // Anybody who has it may write on the card: it is not stored anywhere.
  if (textOf(card.email))
    yield { kind: 'left', line, of: id, what: 'secret_address', text: 'endereço que escreve no cartão' }
}

function makerOf(id: string, { makers, members }: Board): Person | null {
  const maker = makers.get(id)
  if (!maker) return null
  return members.get(maker.id ?? '') ?? (maker.name || maker.id ? maker : null)
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
    if (text !== null)
      yield { kind: 'item', line, id: textOf(item.id), of, list, text, done: item.state === 'complete' }
  }
}

function commentOf(action: Fields, board: Board): Comment | null {
  if (action.type !== 'commentCard' && action.type !== 'copyCommentCard') return null
  const data = fieldsOf(action.data)
  const of = textOf(fieldsOf(data.card).id)
  const text = markdownOf(textOf(data.text) ?? '')
  if (of === null || text === null) return null
  const creator = fieldsOf(action.memberCreator)
  const author = board.members.get(textOf(action.idMemberCreator) ?? '') ?? memberOf(creator)
  return { kind: 'comment', line: 0, id: textOf(action.id), of, author, at: instantIn(action.date), text }
}
