import { type FormEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Input } from './input.tsx'
import { useUnsaved } from './unsaved.ts'

export type AddLineProps = {
  /** What is added: "Novo passo". */
  label: string
  /** Rejects where it was refused: what was typed comes back. Called again before the last one is done, it waits its turn. */
  onAdd: (text: string) => Promise<unknown>
}

/** Adds one line after the other: Enter adds it, and the field is ready for the next. */
export function AddLine({ label, onAdd }: AddLineProps) {
  const [text, setText] = useState('')
  const line = text.trim()
  useUnsaved(line !== '')

  function add(event: FormEvent): void {
    event.preventDefault()
    if (line === '') return
    // At once: what is typed before the answer is the next one. A refusal is said by a toast.
    setText('')
    onAdd(line).catch(() => setText((typed) => (typed === '' ? line : `${line} ${typed}`)))
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
      {line !== '' && <Button type="submit">Adicionar</Button>}
    </form>
  )
}
