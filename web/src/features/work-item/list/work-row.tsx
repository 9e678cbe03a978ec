import { Fragment, memo } from 'react'
import { useCalendar } from '../../../ui/calendar.ts'
import { Row } from '../../../ui/table/table.tsx'
import { type ColumnName, cellOf } from './list-columns.tsx'
import type { ListedWork } from './list-context.ts'

export type WorkRowProps = ListedWork & { columns: readonly ColumnName[] }

/** An epic, story or task in its list; on phones its title leads and the rest flows below. */
export const WorkRow = memo(function WorkRow({ columns, ...props }: WorkRowProps) {
  const { formatInstantDate } = useCalendar()
  return (
    <Row>
      {columns.map((column) => (
        <Fragment key={column}>{cellOf(column, { ...props, formatInstantDate })}</Fragment>
      ))}
    </Row>
  )
})
