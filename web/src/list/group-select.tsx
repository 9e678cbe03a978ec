import type { List } from '@leme/contract/list/list'
import { useNavigate } from '@tanstack/react-router'
import { FilterSelect } from '../ui/select/filter-select.tsx'

export type GroupSelectProps = { groups: NonNullable<List['groups']>; value: string | undefined }

const none = 'none'

/** By what a list is grouped; the address keeps it. */
export function GroupSelect({ groups, value }: GroupSelectProps) {
  const navigate = useNavigate()
  const options = Object.entries(groups).map(([group, label]) => ({ value: group, label }))
  const choose = (group: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, group }), resetScroll: false })
  return (
    <FilterSelect<string>
      label="Agrupar"
      value={value && value in groups ? value : none}
      options={[{ value: none, label: 'não' }, ...options]}
      onChange={(group) => choose(group === none ? undefined : group)}
    />
  )
}
