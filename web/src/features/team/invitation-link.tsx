import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'

/** An invitation's link and the button that copies it. */
export function InvitationLink({ link }: { link: string }) {
  const input = useRef<HTMLInputElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast.success('Link copiado')
    } catch {
      // No clipboard on this page (an address without HTTPS, or refused): the user's own shortcut does it.
      input.current?.select()
      toast.error('Não foi possível copiar', 'O link está selecionado: use Ctrl+C')
    }
  }

  return (
    <div className="flex items-end gap-2">
      <Field label="Link do convite" className="flex-1">
        <Input ref={input} readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button look="primary" onClick={() => void copy()} className="h-8.5! max-md:h-11!">
        <Copy aria-hidden="true" />
        Copiar
      </Button>
    </div>
  )
}
