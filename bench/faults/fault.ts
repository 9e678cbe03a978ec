import type { Product } from './product.ts'
import type { Writers } from './writers.ts'

/** What a fault is played on. */
export type Scene = {
  product: Product
  writers: Writers
  /** How often it is to be played. */
  times: number
  /** Says how far it is. */
  say: (text: string) => void
}

/** How a fault went. */
export type Played = {
  /** How often it was played. */
  times: number
  /** Seconds from each fault, or from its end, until everybody's writes were acknowledged again. */
  seconds: number[]
  /** What else is worth a line. */
  notes: string[]
}

/** A way in which things go wrong, under writes that do not pause. */
export type Fault = {
  name: string
  /** In words, for the table. */
  title: string
  times: number
  /** Makes what it needs around a data folder, or throws Skipped. */
  prepare?: (folder: string) => Promise<Prepared>
  play: (scene: Scene) => Promise<Played>
}

export type Prepared = { dataDir: string; env?: Record<string, string>; close: () => Promise<void> }

/** The machine does not allow it, or lacks what it needs: the message says what. */
export class Skipped extends Error {}

/** Seconds since an instant of `performance.now()`. */
export function secondsSince(start: number): number {
  return (performance.now() - start) / 1000
}
