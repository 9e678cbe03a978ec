import type { Thing } from '../../ingest/moving/neutral.ts'
import { type Category, categoryOf } from '../../ingest/moving/words.ts'

/** What a row says of how far its work is: its status, the group of that, and what says besides that it is over. */
export type State = Pick<Thing, 'status' | 'category' | 'over'>

/** States that are one line for a person, by the word under which it is shown and mapped. */
export type CountedState = { word: string; count: number; state: State }

/** The states of a file, each row in one line: rows of one line become the same, whatever a person chooses. */
export type States = {
  add: (state: State) => void
  all: () => CountedState[]
  /** The line in which a row is counted: its status, and what it says besides where that makes something else of it. */
  wordOf: (state: State) => string
}

export function createStates(): States {
  /** The group of each status: the first that a row says. */
  const groups = new Map<string, string>()
  const met = new Map<string, { state: State; count: number }>()

  /** The row's own group, else that of its status. */
  function whole(state: State): State {
    return state.category === null ? { ...state, category: groups.get(state.status ?? '') ?? null } : state
  }

  function wordOf(given: State): string {
    const state = whole(given)
    const { status, category, over } = state
    const own = isOver(state) ? over : null
    const usual = { status, category: groups.get(status ?? '') ?? null }
    const isOther = own === null && progressOf(state) !== progressOf(usual)
    const besides = own ? `${own.as === 'done' ? 'concluída' : 'cancelada'}, como diz ${own.says}` : null
    const group = isOther ? `no grupo ${category}` : null
    return [status ?? (besides || group ? 'Sem status' : ''), besides && `(${besides})`, group && `(${group})`]
      .filter(Boolean)
      .join(' ')
  }

  return {
    add(state) {
      const { status, category, over } = state
      if (category !== null && !groups.has(status ?? '')) groups.set(status ?? '', category)
      const key = JSON.stringify([status, category, over])
      met.set(key, { state, count: (met.get(key)?.count ?? 0) + 1 })
    },
    all() {
      const lines = new Map<string, CountedState>()
      for (const { state, count } of met.values()) {
        const word = wordOf(state)
        const known = lines.get(word)
        lines.set(word, { word, count: (known?.count ?? 0) + count, state: known?.state ?? whole(state) })
      }
      return [...lines.values()]
    },
    wordOf,
  }
}

/** How far work of a status is, by the status and its group alone; null where they do not tell. */
export function progressOf({ status, category }: Pick<State, 'status' | 'category'>): Category | null {
  const group = category === null ? null : categoryOf(category)
  const named = status === null ? null : categoryOf(status)
  if (group === 'done') return named === 'cancelled' ? 'cancelled' : 'done'
  // A status that is called done in a group of what is not is not done: the group is the source's own word.
  return group !== null && (named === null || named === 'done') ? group : named
}

/** Whether something besides the status says that it is over, which the status does not. */
export function isOver(state: State): boolean {
  const progress = progressOf(state)
  return state.over !== null && progress !== 'done' && progress !== 'cancelled'
}

/** Whether it was given up: it has no status of its own here, so its word stays written. */
export function isCancelled(state: State): boolean {
  return isOver(state) ? state.over?.as === 'cancelled' : progressOf(state) === 'cancelled'
}
