import { useState } from 'react'
import { Dialog, DialogBody } from '../../ui/float/dialog.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { areShortcutsOn, shortcutGroups, switchShortcuts } from './shortcuts.ts'

const keyClass =
  'inline-block min-w-6 rounded-1 font-sans bg-inset px-1.5 py-0.5 text-center text-label font-medium text-ink inset-ring inset-ring-line'

export type ShortcutsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Every shortcut, and the switch of those of one letter. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const [isOn, setOn] = useState(areShortcutsOn)
  function change(on: boolean): void {
    switchShortcuts(on)
    setOn(on)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Atalhos do teclado" size="large">
      <DialogBody>
        <div className="grid grid-cols-2 gap-x-8 gap-y-5 pb-5 text-cell max-md:grid-cols-1">
          <p className="col-span-full flex items-center justify-between gap-3 text-ink-2">
            Atalhos de uma letra, neste navegador
            <Switch label="Atalhos de uma letra" checked={isOn} onChange={change} />
          </p>
          {shortcutGroups.map(({ title, rows }) => (
            <section key={title} aria-label={title}>
              <h3 className="pb-1.5 font-semibold text-ink">{title}</h3>
              <dl className="grid gap-1">
                {rows.map(([keys, does]) => (
                  <div key={keys + does} className="flex items-center justify-between gap-3">
                    <dt className="text-ink-2">{does}</dt>
                    <dd className="flex flex-none gap-1">
                      {keys.split(' ').map((key) => (
                        <kbd key={key} className={keyClass}>
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
    </Dialog>
  )
}
