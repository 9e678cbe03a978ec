/** How a reading or a measure stands: accent means well, amber warns, red is danger or lateness. */
export type Tone = 'accent' | 'warn' | 'danger'

/** Health scores warn from 50 to 74 and are in danger below 50. */
export function healthTone(score: number): Tone {
  if (score >= 75) return 'accent'
  return score >= 50 ? 'warn' : 'danger'
}
