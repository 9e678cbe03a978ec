import { commentLimits } from '@leme/contract/thing/comment'
import type { Comment, Item } from '../../../ingest/moving/neutral.ts'
import type { Tried } from '../try-file.ts'
import { cut, unreadable } from './cut.ts'
import { mostAlike } from './known-again.ts'
import type { Terms } from './plan-terms.ts'
import { idOf, sha } from './row-id.ts'

/** A comment or an entry of a checklist, as it is to be stored. */
export type Remark = {
  noun: 'comment' | 'checklist_item'
  line: number
  project: string
  /** The thing's id in the file, and this row's: the same for what says the same. */
  of: string
  source_id: string
  /** What it is known by once it was corrected: its id, or who wrote it when; and the ids of all that are known by the same. */
  alike: string | null
  group: readonly string[]
  hash: string
  text: string
  is_done: boolean
  user_id: string | null
  author_name: string | null
  created_at: string | null
}

/** As the database allows. */
const mostItem = 500
const mostName = 200

/** What a file says of its things, in its order, of things that it brings. */
export async function* remarksOf(
  { moving, seen, trial }: Pick<Tried, 'moving' | 'seen' | 'trial'>,
  terms: Terms,
): AsyncGenerator<Remark> {
  if (trial.comments + trial.items === 0) return
  // What is said of one thing stands together, unless it has ids of its own.
  let said: Remark[] = []
  for await (const row of moving.rows(terms.timeZone, { kinds: ['comment', 'item'] })) {
    if (row.kind !== 'comment' && row.kind !== 'item') continue
    const thing = seen.things.get(row.of)
    const text = row.text.replace(unreadable, '').trim()
    if (!thing || text === '') continue
    const where = { project: thing.project ?? '', of: idOf(row.of), line: row.line }
    const remark = row.kind === 'comment' ? commentOf(row, text, where, terms) : itemOf(row, text, where)
    if (said[0] && said[0].of !== remark.of) {
      yield* grouped(said)
      said = []
    }
    said.push(remark)
  }
  yield* grouped(said)
}

function* grouped(said: readonly Remark[]): Generator<Remark> {
  const groups = new Map<string, string[]>()
  for (const { alike, source_id } of said) {
    const group = groups.get(alike ?? '') ?? []
    group.push(source_id)
    groups.set(alike ?? '', group)
  }
  for (const remark of said) {
    const group = remark.alike === null ? [] : (groups.get(remark.alike) ?? [])
    yield { ...remark, group, alike: group.length > mostAlike ? null : remark.alike }
  }
}

type Where = { project: string; of: string; line: number }

function commentOf({ id, author, at }: Comment, text: string, where: Where, { people, userOf }: Terms): Remark {
  const key = people.keyOf(author)
  const name = author.name ?? author.email ?? people.nameOf(author.id ?? '') ?? author.id ?? 'Sem nome'
  const content = sha(JSON.stringify([where.of, author, at, text]))
  const same = id ?? (at === null ? null : [key, at])
  return {
    ...where,
    noun: 'comment',
    source_id: `c:${content}`,
    ...{ alike: same === null ? null : `c:${sha(JSON.stringify([where.of, same]))}`, group: [] },
    hash: content.slice(0, 32),
    text: cut(text, commentLimits.text).text,
    is_done: false,
    user_id: userOf.get(key) ?? null,
    author_name: cut(name.replace(unreadable, ' ').trim() || 'Sem nome', mostName).text,
    created_at: at,
  }
}

function itemOf({ id, list, done }: Item, written: string, where: Where): Remark {
  const text = cut(written.replace(/\s+/g, ' '), mostItem).text
  return {
    ...where,
    noun: 'checklist_item',
    source_id: `i:${sha(JSON.stringify([where.of, list, written]))}`,
    ...{ alike: id === null ? null : `i:${sha(JSON.stringify([where.of, id]))}`, group: [] },
    hash: itemHash(text, done),
    ...{ text, is_done: done, user_id: null, author_name: null, created_at: null },
  }
}

/** Of what an entry says here: while it is the same, nobody has changed it. `itemHashed` is the same in SQL. */
export function itemHash(text: string, done: boolean): string {
  return sha(`${done}|${text}`).slice(0, 32)
}

export const itemHashed = (row: string) =>
  `left(encode(sha256(convert_to(${row}.is_done::text || '|' || ${row}.text, 'UTF8')), 'hex'), 32)`
