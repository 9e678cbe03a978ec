import { type FormEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Input } from './input.tsx'
import { useUnsaved } from './unsaved.ts'

export type AddLineProps = {
  /** What is added: "Novo passo". */
  label: string
  /** Rejects where it was refused: what was typed stays. */
  onAdd: (text: string) => Promise<unknown>
}

/** Adds one line after the other: Enter adds it, and the field is ready for the next. */
export function AddLine({ label, onAdd }: AddLineProps) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const line = text.trim()
  useUnsaved(line !== '')

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (line === '' || busy) return
    setBusy(true)
    // A refusal is said by a toast.
    const isAdded = await onAdd(line).then(
      () => true,
      () => false,
    )
    if (isAdded) setText('')
    setBusy(false)
  }

  return (
    <form onSubmit={add} noValidate className="flex items-center gap-2">
      <Input
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {line !== '' && (
        <Button type="submit" disabled={busy}>
          Adicionar
        </Button>
      )}
    </form>
  )
}
