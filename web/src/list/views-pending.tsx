import { classNames } from '../ui/class-names.ts'
import { filterClass } from '../ui/select/filter-select.tsx'

/** Stands first on phones, where the filters are one line that moves sideways. */
export const viewsClass = classNames(filterClass, 'max-md:order-first')

const icon = <span className="size-4" />

/** As wide as the menu of views and what stands beside it, until their code is there. */
export function ViewsPending({ hasGroups = false, hasColumns = false }: { hasGroups?: boolean; hasColumns?: boolean }) {
  return (
    <>
      {hasGroups && (
        <span className={filterClass}>
          <span>
            Agrupar: <span className="font-medium">não</span>
          </span>
          {icon}
        </span>
      )}
      <span className={viewsClass}>{icon}Visões</span>
      {hasColumns && <span className={`${filterClass} max-md:hidden`}>{icon}Colunas</span>}
    </>
  )
}
