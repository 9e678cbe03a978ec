import { useState } from 'react'
import { everything, isChosen, nothing, type Press, pressed, type Selection, stillListed } from './selection.ts'

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
  return {
    selection,
    isChosen: (id: string) => isChosen(selection, id),
    press: (id: string, how: Press) => change(pressed(selection, id, how, order)),
    /** "todas do filtro" */
    chooseAll: () => change(everything),
    clear: () => change(nothing),
  }
}
