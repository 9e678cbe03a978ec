import { ArrowDown, ArrowUp, Minus, Plus } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/float/dialog.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { type ColumnWish, isWished, noWish, orderOf, step } from './chosen-columns.ts'

export type ColumnsDialogProps = {
  /** Every column of the table but the one that leads its rows, with what it is called. */
  columns: Readonly<Record<string, string>>
  lead: string
  wish: ColumnWish
  onWish: (wish: ColumnWish) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Which columns a table shows, in which order, how wide; each change shows at once, behind it. */
export function ColumnsDialog({ columns, lead, wish, onWish, open, onOpenChange }: ColumnsDialogProps) {
  const names = orderOf([lead, ...Object.keys(columns)], wish).slice(1)
  const { hidden, wider } = wish

  function move(name: string, by: number): void {
    const at = names.indexOf(name)
    onWish({ ...wish, order: names.toSpliced(at, 1).toSpliced(at + by, 0, name) })
  }

  function widen(name: string, by: number): void {
    const { [name]: before = 0, ...others } = wider
    const next = Math.max(-12, Math.min(12, before + by))
    onWish({ ...wish, wider: next === 0 ? others : { ...others, [name]: next } })
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Colunas">
      <DialogBody>
        <ul aria-label="Colunas" className="-mx-2 grid">
          {names.map((name, at) => {
            const label = columns[name] ?? name
            const isShown = !hidden.includes(name)
            return (
              <li key={name} className="flex min-h-11 items-center gap-1 rounded-2 px-2 hover:bg-hover">
                <Switch
                  size="small"
                  label={`Mostrar ${label}`}
                  checked={isShown}
                  onChange={(shown) =>
                    onWish({ ...wish, hidden: shown ? hidden.filter((one) => one !== name) : [...hidden, name] })
                  }
                />
                <span className={isShown ? 'ml-2 min-w-0 flex-1 text-ink' : 'ml-2 min-w-0 flex-1 text-ink-3'}>
                  {label}
                </span>
                <IconButton
                  size="small"
                  label={`${label}: mais estreita`}
                  disabled={!isShown}
                  onClick={() => widen(name, -step)}
                >
                  <Minus aria-hidden="true" />
                </IconButton>
                <IconButton
                  size="small"
                  label={`${label}: mais larga`}
                  disabled={!isShown}
                  onClick={() => widen(name, step)}
                >
                  <Plus aria-hidden="true" />
                </IconButton>
                <IconButton size="small" label={`${label}: antes`} disabled={at === 0} onClick={() => move(name, -1)}>
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  size="small"
                  label={`${label}: depois`}
                  disabled={at === names.length - 1}
                  onClick={() => move(name, 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button disabled={!isWished(wish)} onClick={() => onWish(noWish)}>
          Voltar ao padrão
        </Button>
        <Button look="primary" onClick={() => onOpenChange(false)}>
          Pronto
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
