import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/sign/counted.ts'

const noun = { one: 'concluída não aparece', many: 'concluídas não aparecem' }

export type HiddenDoneProps = {
  /** How many tasks that are done the list would have but for its status or due date. */
  count: number
  onShow: () => void
}

/** Below a list that was narrowed: that what one seeks may be done, and the way to see it. */
export function HiddenDone({ count, onShow }: HiddenDoneProps) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-cell text-ink-3 tabular-nums not-empty:mt-3">
      {count > 0 && (
        <>
          {counted(count, noun)} aqui
          <Button size="small" look="ghost" onClick={onShow}>
            Mostrar
          </Button>
        </>
      )}
    </p>
  )
}
