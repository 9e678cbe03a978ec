import type { List } from '@leme/contract/list/list'
import { Columns3 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { filterClass } from '../../ui/select/filter-select.tsx'
import type { Chosen } from '../chosen.ts'
import { type ColumnWish, chosenBy, isWished, keepWish, readWish } from './chosen-columns.ts'

const { Part: ColumnsDialog } = lazyPart(() => import('./columns-dialog.tsx'), 'ColumnsDialog')

export type ColumnsButtonProps = {
  list: List
  table: string
  /** Called with what is chosen of the table's columns, as soon as that is known and as it changes. */
  onChosen: (chosen: Chosen | undefined) => void
}

/** Which columns a table shows, chosen for each person in their browser. */
export function ColumnsButton(props: ColumnsButtonProps) {
  const userId = useMe()?.id
  return userId && <OwnColumns key={userId} userId={userId} {...props} />
}

function OwnColumns({ userId, list, table, onChosen }: ColumnsButtonProps & { userId: string }) {
  const [wish, setWish] = useState(() => readWish(userId, table))
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [[lead = ''] = [], ...others] = Object.entries(list.columns)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls is the same for as long as the table is there
  useEffect(() => {
    onChosen(isWished(wish) ? chosenBy(wish) : undefined)
  }, [wish])

  function keep(next: ColumnWish): void {
    setWish(next)
    keepWish(userId, table, next)
  }

  return (
    <>
      <button type="button" className={`${filterClass} max-md:hidden`} onClick={() => setOpen(true)}>
        <Columns3 aria-hidden="true" />
        Colunas
      </button>
      <Suspense>
        {isOpen !== null && (
          <ColumnsDialog
            columns={Object.fromEntries(others.map(([name, { label }]) => [name, label]))}
            lead={lead}
            wish={wish}
            onWish={keep}
            open={isOpen}
            onOpenChange={setOpen}
          />
        )}
      </Suspense>
    </>
  )
}
