import { readFileSync } from 'node:fs'
import type { PageExpected } from '../../language/requests/item.ts'
import { type Actual, type ActualRow, treeOf, treeOfPreview } from './actual.ts'
import { type Stage, type Talk, take } from './play.ts'
import { differ, readState, restore } from './state.ts'

/**
 * Sends a file's sentences to the small organisation and reports what came of each. A line is a sentence (`⏎` in it is a
 * line break), `[confirm]`, `[cancel]` and `[undo]` press a button, an empty line ends a conversation, and `@App de
 * Vendas`, with ` > epic` and ` > story` where they are selected, or `@finance` says on which page the next one is held.
 */
export async function playSentences({ organisation, owner, baseline }: Stage, file: string): Promise<string> {
  const report: string[] = []
  for (const block of readFileSync(file, 'utf8')
    .trim()
    .split(/\n\s*\n/)) {
    const lines = block.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
    const page = lines[0]?.startsWith('@') ? pageOf(lines.shift() ?? '') : undefined
    const talk: Talk = { history: [], last: null }
    let before = baseline
    for (const line of lines) {
      const press = /^\[(confirm|cancel|undo)\]$/.exec(line)?.[1] as 'confirm' | 'cancel' | 'undo' | undefined
      const turn = press ? { press } : { say: line.replaceAll('⏎', '\n') }
      const { answer, exchange, message } = await take(organisation, page, talk, turn)
      const state = await readState(owner)
      const { added, changed, removed } = differ(before, state)
      report.push(`» ${line}`, `  ${answer?.needs_confirmation ? 'PREVIEW ' : ''}${message.replaceAll('\n', '\n  ')}`)
      if (answer?.needs_confirmation) report.push(...treeLines(treeOfPreview(answer, state, organisation)))
      if (added.length > 0) report.push('  WROTE', ...treeLines(treeOf(added, state, organisation)))
      if (changed.length > 0) report.push('  CHANGED', ...treeLines(treeOf(changed, state, organisation)))
      if (removed.length > 0) report.push(`  REMOVED ${removed.map((row) => row.title ?? row.name).join(', ')}`)
      const query = (exchange?.plan as { understood?: { query?: object } } | undefined)?.understood?.query
      if (query) report.push(`  QUERY ${JSON.stringify(query, (_key, value) => value ?? undefined)}`)
      before = state
    }
    report.push('')
    await restore(owner, baseline)
  }
  return report.join('\n')
}

function pageOf(line: string): PageExpected {
  const [project = '', epic, story] = line.slice(1).split(' > ')
  return project === 'finance' ? 'finance' : { project, ...(epic && { epic }), ...(story && { story }) }
}

function treeLines({ project, epics, stories, tasks }: Actual): string[] {
  return [
    typeof project === 'object' ? row('new project', project) : `    in ${project}`,
    ...epics.flatMap((epic) => [row('epic', epic.row), ...epic.stories.flatMap((story) => storyLines(story, '  '))]),
    ...stories.flatMap((story) => storyLines(story, '')),
    ...tasks.map((task) => row('task', task)),
  ]
}

function storyLines(story: Actual['stories'][number], indent: string): string[] {
  return [row(`${indent}story`, story.row), ...story.tasks.map((task) => row(`${indent}  task`, task))]
}

/** A row in a line: `task: title | P1 | due_date 2026-11-20`. */
function row(noun: string, { name, title, priority, ...facts }: ActualRow): string {
  const others = Object.entries(facts).flatMap(([key, value]) => (value === null ? [] : `${key} ${value}`))
  return `    ${noun}: ${[name ?? title, ...(priority ? [priority] : []), ...others].join(' | ')}`
}
