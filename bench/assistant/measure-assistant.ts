import type { Closer } from '../stage.ts'
import { type AccuracyOptions, measureAccuracy } from './accuracy.ts'
import { measureTime } from './time.ts'

/** How exactly and how quickly the assistant understands; a part of the items is not timed. */
export async function measureAssistant(options: AccuracyOptions, opened: (close: Closer) => void): Promise<string> {
  const accuracy = await measureAccuracy(options, opened)
  if (isPart(options)) return accuracy
  return `${accuracy}\n\n### Time\n\n${await measureTime(options, opened)}`
}

/** Whether some items alone are looked at, while the grammar changes; nothing needs building for them. */
export function isPart({ half, only, hear }: Pick<AccuracyOptions, 'half' | 'only' | 'hear'>): boolean {
  return half !== null || only !== null || hear !== null
}
