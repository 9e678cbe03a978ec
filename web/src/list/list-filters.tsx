import type { List } from '@leme/contract/list/list'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { FilterBar } from '../ui/select/filter-bar.tsx'
import { ListControls, type ListControlsProps } from './list-controls.tsx'

export type ListFiltersProps<Of extends List> = Omit<ListControlsProps<Of>, 'onChoose'> & {
  text: string
  type: (text: string) => void
  choose: ListControlsProps<Of>['onChoose']
  /** How many the filters leave: "12 de 41". Empty until known; null where there is nothing to report. */
  tally?: string | null
  /** Clears the filters: given while any is set, where the bar has a button for it. */
  onClear?: (() => void) | false
  /** Further controls: how the list is ordered, or grouped. */
  children?: ReactNode
  /** Days that the list begins and ends with. */
  days?: ReactNode
  /** At the far end: how the list is shown, and what else one may do. */
  end?: ReactNode
}

/** The bar above a list: its search, a control for each of its filters, and what that leaves. */
export function ListFilters<Of extends List>(props: ListFiltersProps<Of>) {
  const { text, type, choose, tally = null, onClear, children, days, end, ...controls } = props
  const clearing = onClear && (
    <Button look="ghost" onClick={onClear}>
      Limpar filtros
    </Button>
  )
  return (
    <FilterBar
      searchLabel={controls.list.filters.q?.label ?? ''}
      text={text}
      onType={type}
      tally={tally}
      days={days}
      end={
        (clearing || end) && (
          <div className="flex items-center gap-2">
            {clearing}
            {end}
          </div>
        )
      }
    >
      <ListControls {...controls} onChoose={choose} />
      {children}
    </FilterBar>
  )
}
