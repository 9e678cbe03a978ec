import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonLook } from '../button.tsx'
import { toast } from '../toast/toast.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Textarea } from './textarea.tsx'

export type CopyFieldProps = {
  label: string
  value: string
  /** The message once it is copied: "Link copiado". */
  copied: string
  /** The button's name, where there are several. */
  action?: string
  look?: ButtonLook
  /** The value is longer than a line: it is shown whole. */
  long?: boolean
}

/** A text to take along, and the button that copies it. */
export function CopyField({ label, value, copied, action = 'Copiar', look = 'outline', long = false }: CopyFieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(copied)
    } catch {
      // No clipboard on this page (an address without HTTPS, or refused): the user's own shortcut does it.
      field.current?.focus()
      field.current?.select()
      toast.error('Não foi possível copiar', 'O texto está selecionado: use Ctrl+C')
    }
  }

  const shared = { ref: field, readOnly: true, value, onFocus: () => field.current?.select() }
  return (
    <div className={long ? 'grid justify-items-end gap-2' : 'flex items-end gap-2'}>
      <Field label={label} className={long ? 'w-full' : 'flex-1'}>
        {long ? (
          <Textarea {...shared} rows={4} className="field-sizing-content wrap-anywhere" />
        ) : (
          <Input {...shared} />
        )}
      </Field>
      <Button look={look} onClick={() => void copy()} className={long ? undefined : 'h-8.5! max-md:h-11!'}>
        <Copy aria-hidden="true" />
        {action}
      </Button>
    </div>
  )
}
