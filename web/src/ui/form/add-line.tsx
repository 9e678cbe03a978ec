import { type FormEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Input } from './input.tsx'
import { useUnsaved } from './unsaved.ts'

export type AddLineProps = {
  /** What is added: "Novo passo". */
  label: string
  /** Rejects where it was refused: what was typed comes back. Called again before the last one is done, it waits its turn. */
  onAdd: (text: string) => Promise<unknown>
  /** Why nothing is added any more, empty until that is known; what was typed stays. */
  closed?: string | null
}

/** Adds one line after the other: Enter adds it, and the field is ready for the next. */
export function AddLine({ label, onAdd, closed = null }: AddLineProps) {
  const [text, setText] = useState('')
  const line = text.trim()
  useUnsaved(line !== '')

  function add(event: FormEvent): void {
    event.preventDefault()
    if (line === '' || closed !== null) return
    // At once: what is typed before the answer is the next one. A refusal is said by a toast.
    setText('')
    onAdd(line).catch(() => setText((typed) => (typed === '' ? line : `${line} ${typed}`)))
  }

  if (closed !== null && text === '') return null
  return (
    <form onSubmit={add} noValidate className="flex flex-wrap items-center gap-2">
      <Input
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        className="min-w-0 flex-1"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {line !== '' && closed === null && <Button type="submit">Adicionar</Button>}
      {closed && <p className="basis-full text-label text-danger-text">{closed}: não pode mais ser adicionado.</p>}
    </form>
  )
}
