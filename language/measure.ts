import { comparable, readCorpus } from './corpus.ts'
import type { Plan } from './src/plan.ts'
import { understand } from './src/understand.ts'

/** `npx tsx language/measure.ts [development|voices] [intent] [how many to show]`: which sentences are read otherwise. */
const [corpus = 'development', intent, shown = '20'] = process.argv.slice(2)
const counts = new Map<Plan['intent'], { right: number; all: number }>()
const misses: string[] = []
const times: number[] = []
for (const { id, turn, plan } of readCorpus(corpus === 'voices' ? 'voices' : 'development')) {
  if (intent && plan.intent !== intent) continue
  const start = performance.now()
  const read = comparable(understand(turn))
  times.push(performance.now() - start)
  const count = counts.get(plan.intent) ?? { right: 0, all: 0 }
  counts.set(plan.intent, count)
  count.all += 1
  if (read === comparable(plan)) count.right += 1
  else misses.push(`${id} ${JSON.stringify(turn.text)}\n  - ${comparable(plan)}\n  + ${read}`)
}
times.sort((one, other) => one - other)
console.log(misses.slice(0, Number(shown)).join('\n'))
for (const [name, { right, all }] of counts) console.log(`${name}: ${right} of ${all}`)
const total = [...counts.values()].reduce((sum, { all }) => sum + all, 0)
console.log(`${total - misses.length} of ${total}; p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms`)
