import { readElements } from '../json-elements.ts'
import { dayIn, type Fields, fieldsOf, instantIn, listOf, textOf } from './json-value.ts'
import { markdownOf } from './markup/markdown-of.ts'
import type { LeftKind, Person, Row, Thing } from './neutral.ts'
import { type SourceFile, textIn } from './source-file.ts'
import type { Clock } from './times.ts'

/**
 * Issues of GitHub as its API lists them, as `gh issue list --json …` writes them, or one as its webhooks send it; and
 * of GitLab's API. A pull request is an issue to GitHub, and none to people.
 */
export async function* issueRows(file: SourceFile, _clock: Clock): AsyncGenerator<Row> {
  const parents = await parentsIn(file)
  let line = 0
  let last: string | null = null
  for await (const { key, value } of readElements(textIn(file, 'utf-8'), { objects: true })) {
    const one = fieldsOf(value)
    if (key === 'comment' && last !== null) yield* commentRow(one, last, line)
    if (key !== null && key !== 'issue' && key !== 'issues') continue
    line += 1
    if (one.pull_request || one.isPullRequest === true) {
      yield { kind: 'left', line, of: null, what: 'pull_request', text: textOf(one.title) ?? '' }
      continue
    }
    const found = thingOf(one, line)
    const thing = found && { ...found, parent: found.parent ?? parents.get(found.id) ?? null }
    if (!thing) {
      yield { kind: 'refused', line, message: 'não é uma issue com título e número' }
      continue
    }
    last = thing.id
    yield thing
    const comments = Array.isArray(one.comments) ? one.comments : fieldsOf(one.comments).nodes
    for (const comment of listOf(comments)) yield* commentRow(fieldsOf(comment), thing.id, line)
    yield* linksOf(one, thing.id, line)
    yield* leftOf(one, thing.id, line)
  }
}

/** The issue in which each stands that another says to hold it. */
async function parentsIn(file: SourceFile): Promise<Map<string, string>> {
  const parents = new Map<string, string>()
  for await (const { key, value } of readElements(textIn(file, 'utf-8'), { objects: true })) {
    const one = fieldsOf(value)
    if (key !== null && key !== 'issue' && key !== 'issues') continue
    const above = addressOf(one)
    for (const part of nodesOf(one.subIssues ?? one.sub_issues)) {
      const of = addressOf(part)
      if (above !== null && of !== null && !parents.has(of)) parents.set(of, above)
    }
  }
  return parents
}

/** A list, as the API writes it or within its `nodes`. */
function nodesOf(value: unknown): Fields[] {
  return listOf(Array.isArray(value) ? value : fieldsOf(value).nodes).map(fieldsOf)
}

/** The address of an issue's page, by which it is known. */
function addressOf({ html_url, web_url, url }: Fields): string | null {
  return pageOf(textOf(html_url) ?? textOf(web_url) ?? textOf(url))
}

function pageOf(address: string | null): string | null {
  return address?.replace('api.github.com/repos', 'github.com') ?? null
}

/** What it waits for, and what waits for it. */
function* linksOf({ blockedBy, blocked_by, blocking }: Fields, from: string, line: number): Generator<Row> {
  const ends = [
    ...nodesOf(blockedBy ?? blocked_by).map((one) => ({ as: 'blocked_by', to: addressOf(one) })),
    ...nodesOf(blocking).map((one) => ({ as: 'blocks', to: addressOf(one) })),
  ]
  for (const { as, to } of ends) if (to !== null) yield { kind: 'link', line, from, to, as }
}

/** What an issue says that does not come: counts of what its file does not hold, and whom it is hidden from. */
function* leftOf(issue: Fields, of: string, line: number): Generator<Row> {
  const left = (what: LeftKind, count: number): Row[] =>
    count > 0 ? [{ kind: 'left', line, of, what, text: '', count }] : []
  const { comments, user_notes_count } = issue
  yield* left('comment_text', countOf(comments) + countOf(user_notes_count))
  const groups = listOf(issue.reactionGroups).map((group) => countOf(fieldsOf(fieldsOf(group).users).totalCount))
  const reactions = countOf(fieldsOf(issue.reactions).total_count) + groups.reduce((sum, count) => sum + count, 0)
  yield* left('reaction', reactions + countOf(issue.upvotes) + countOf(issue.downvotes))
  yield* left('confidential', issue.confidential === true ? 1 : 0)
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0
}

/** Whether an element of a JSON is an issue of either. */
export function isIssue(value: unknown): boolean {
  const { title, number, iid } = fieldsOf(value)
  return textOf(title) !== null && (textOf(number) !== null || textOf(iid) !== null)
}

/** GitLab numbers its issues within a project as `iid`. */
export function trackerOf(issue: unknown): 'GitHub' | 'GitLab' {
  return textOf(fieldsOf(issue).iid) === null ? 'GitHub' : 'GitLab'
}

function thingOf(issue: Fields, line: number): Thing | null {
  const title = textOf(issue.title)?.replace(/\s+/g, ' ')
  const number = textOf(issue.number) ?? textOf(issue.iid)
  const url = addressOf(issue)
  if (title === undefined || number === null) return null
  const closed = instantIn(issue.closed_at) ?? instantIn(issue.closedAt)
  const stats = fieldsOf(issue.time_stats)
  const people = [...listOf(issue.assignees), ...(Array.isArray(issue.assignees) ? [] : [issue.assignee])]
  return {
    kind: 'thing',
    line,
    id: url ?? number,
    key: `#${number}`,
    title,
    description: markdownOf(textOf(issue.body) ?? textOf(issue.description) ?? ''),
    type: textOf(fieldsOf(issue.type).name) ?? textOf(fieldsOf(issue.issueType).name) ?? textOf(issue.issue_type),
    status: statusOf(issue),
    category: null,
    priority: null,
    assignees: people.flatMap((one) => personOf(one) ?? []),
    author: personOf(issue.user ?? issue.author),
    labels: listOf(fieldsOf(issue.labels).nodes ?? issue.labels).flatMap(
      (label) => textOf(label) ?? textOf(fieldsOf(label).name) ?? [],
    ),
    group: textOf(fieldsOf(issue.milestone).title),
    milestone: null,
    project: repositoryOf(url),
    created_at: instantIn(issue.created_at) ?? instantIn(issue.createdAt),
    completed_at: closed,
    over: closed ? { as: 'done', says: 'a data em que foi fechada' } : null,
    start_date: dayIn(issue.start_date),
    due_date: dayIn(issue.due_date) ?? dayIn(fieldsOf(issue.milestone).due_on ?? fieldsOf(issue.milestone).dueOn),
    estimate_minutes: minutesOf(stats.time_estimate),
    spent_minutes: minutesOf(stats.total_time_spent),
    points: typeof issue.weight === 'number' ? issue.weight : null,
    parent: pageOf(textOf(issue.parent_issue_url)) ?? addressOf(fieldsOf(issue.parent)),
    url,
    archived: false,
  }
}

/** `open`, `closed`, or why it was closed, which may be that it is not done. */
function statusOf(issue: Fields): string | null {
  const reason = textOf(issue.state_reason) ?? textOf(issue.stateReason)
  const state = textOf(issue.state)
  const isClosed = /^closed$/i.test(state ?? '')
  return isClosed && reason !== null && /not_?planned|duplicate/i.test(reason)
    ? reason.toLowerCase().replace('_', ' ')
    : state
}

function minutesOf(seconds: unknown): number | null {
  return typeof seconds === 'number' && seconds > 0 ? Math.round(seconds / 60) : null
}

/** `owner/name` */
function repositoryOf(url: string | null): string | null {
  const path = /^https?:\/\/[^/]+\/(?:repos\/)?(.+?)\/(?:-\/)?(?:issues|work_items)\/\d+$/.exec(url ?? '')?.[1]
  return path ?? null
}

function personOf(value: unknown): Person | null {
  const { login, name, username, email, id } = fieldsOf(value)
  const called = textOf(name) ?? textOf(login) ?? textOf(username)
  return called === null
    ? null
    : { name: called, email: textOf(email), id: textOf(login) ?? textOf(username) ?? textOf(id) }
}

function* commentRow(comment: Fields, of: string, line: number): Generator<Row> {
  const text = markdownOf(textOf(comment.body) ?? '')
  const author = personOf(comment.user ?? comment.author) ?? { name: null, email: null, id: null }
  const at = instantIn(comment.created_at) ?? instantIn(comment.createdAt)
  const id = textOf(comment.html_url) ?? textOf(comment.url) ?? textOf(comment.id)
  if (text !== null) yield { kind: 'comment', line, id, of, author, at, text }
}
