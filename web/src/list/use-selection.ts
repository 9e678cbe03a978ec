import { useState } from 'react'
import {
  everything,
  hasChosen,
  isChosen,
  nothing,
  type Press,
  pressed,
  type Selection,
  stillListed,
} from './selection.ts'

/**
 * Which rows of a list are chosen, and the ways to choose. `order` are the rows that are there, as they are listed;
 * `asked` says what is listed: another filter begins with nothing chosen. `isWhole`: no page is still to come, so what is
 * not listed is gone.
 */
export function useSelection(order: readonly string[], asked: string, isWhole: boolean) {
  const [state, keep] = useState<{ asked: string; selection: Selection }>({ asked, selection: nothing })
  const chosen = state.asked === asked ? state.selection : nothing
  const selection = isWhole ? stillListed(chosen, order) : chosen
  const change = (next: Selection) => keep({ asked, selection: next })
  // On phones boxes are shown while somebody chooses.
  const [hasBegun, begin] = useState(false)
  return {
    selection,
    order,
    isChosen: (id: string) => isChosen(selection, id),
    isChoosing: hasBegun || hasChosen(selection),
    press: (id: string, how: Press) => change(pressed(selection, id, how, order)),
    /** Goes on choosing from one row to another beside it. */
    extend: (id: string, next: string | undefined) => {
      const begun = isChosen(selection, id) ? { ...selection, from: id } : pressed(selection, id, { ctrl: true }, order)
      change(next === undefined ? begun : pressed(begun, next, { shift: true }, order))
    },
    /** Begins to choose, or ends it with nothing chosen. */
    toggleChoosing: () => {
      change(nothing)
      begin(!hasBegun && !hasChosen(selection))
    },
    /** These, and no others. */
    choose: (ids: readonly string[]) => change({ isAll: false, ids: new Set(ids), from: undefined }),
    /** "todas do filtro" */
    chooseAll: () => change(everything),
    clear: () => {
      change(nothing)
      begin(false)
    },
  }
}
