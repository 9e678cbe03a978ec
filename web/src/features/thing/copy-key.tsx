import { Copy, Link2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast.ts'

async function copy(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    // No clipboard on this page: an address without HTTPS, or refused.
    toast.error('Não foi possível copiar', text)
  }
}

export type CopyKeyProps = {
  itemKey: string
  /** Where it opens. */
  path: string
  /** Where there is little room. */
  iconsOnly?: boolean
}

/** Takes along what a thing is called in short, or its address. */
export function CopyKey({ itemKey, path, iconsOnly }: CopyKeyProps) {
  const wordsClass = iconsOnly ? 'sr-only' : 'max-md:sr-only'
  return (
    <>
      <Button size="small" look="ghost" onClick={() => void copy(new URL(path, location.href).href, 'Link copiado')}>
        <Link2 aria-hidden="true" />
        <span className={wordsClass}>Copiar link</span>
      </Button>
      <Button size="small" look="ghost" onClick={() => void copy(itemKey, 'Chave copiada')}>
        <Copy aria-hidden="true" />
        <span className={wordsClass}>Copiar chave</span>
      </Button>
    </>
  )
}
