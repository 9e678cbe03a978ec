import { comparable, readCorpus } from './corpus.ts'
import { nameIndexOf } from './src/names/name-index.ts'
import { tellingWords, wordsOf } from './src/names/name-words.ts'
import type { Draft, Mention, Plan } from './src/plan.ts'
import type { TurnContext } from './src/turn-context.ts'
import { understand } from './src/understand.ts'

/**
 * `npx tsx language/measure.ts [development|voices] [intent|writes] [how many to show]`: which sentences are read
 * otherwise; `writes` are those of them that would be written at once, as one row is that nothing speaks against.
 */
const [corpus = 'development', only = '', shown = '20'] = process.argv.slice(2)
const counts = new Map<Plan['intent'], { right: number; all: number }>()
const misses: string[] = []
const times: number[] = []
let writes = 0
for (const { id, turn, plan } of readCorpus(corpus === 'voices' ? 'voices' : 'development')) {
  if (only && only !== 'writes' && plan.intent !== only) continue
  const start = performance.now()
  const read = understand(turn)
  times.push(performance.now() - start)
  const count = counts.get(plan.intent) ?? { right: 0, all: 0 }
  counts.set(plan.intent, count)
  count.all += 1
  if (comparable(read) === comparable(plan)) {
    count.right += 1
    continue
  }
  if (isWrite(read, turn)) writes += 1
  else if (only === 'writes') continue
  misses.push(`${id} ${JSON.stringify(turn.text)}\n  - ${comparable(plan)}\n  + ${comparable(read)}`)
}
times.sort((one, other) => one - other)
console.log(misses.slice(0, Number(shown)).join('\n'))
for (const [name, { right, all }] of counts) console.log(`${name}: ${right} of ${all}`)
const [right, all] = [...counts.values()].reduce(([a, b], one) => [a + one.right, b + one.all], [0, 0])
const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1)
console.log(`${right} of ${all}; ${writes} otherwise and written at once; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)

/** Whether the server would write this without showing it. */
function isWrite(plan: Plan, turn: TurnContext): boolean {
  const isPending = turn.pending !== null
  return (
    plan.intent === 'confirm' ||
    (plan.intent === 'amend' && !isPending) ||
    (plan.intent === 'create' && isOne(plan, turn))
  )
}

function isOne({ draft, is_guess }: { draft: Draft; is_guess?: boolean | undefined }, turn: TurnContext): boolean {
  const works = [...draft.epics, ...draft.stories, ...draft.tasks]
  const inner = [...draft.epics.flatMap(({ stories }) => stories), ...draft.stories.flatMap(({ tasks }) => tasks)]
  if (is_guess || inner.length > 0) return false
  if (draft.new_project)
    return works.length === 0 && draft.new_project.name !== null && isFound(draft.new_project.client, turn)
  return works.length === 1 && works[0]?.title !== null
}

/** A client of whom nobody knows a word is asked for, and none is written. */
function isFound(client: Mention | null, { names }: TurnContext): boolean {
  if (!client || 'id' in client) return client !== null
  const { byWord } = nameIndexOf(names.clients)
  return tellingWords(wordsOf(client.said)).every((word) => byWord.has(word))
}
