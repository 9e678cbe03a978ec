import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { partnersQuery } from '../../queries/clients-query.ts'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/select/select.tsx'
import type { Option } from '../../ui/select/select-list.tsx'

const none = 'none'
const another = 'another'
/** Keeps a partner's name apart from the two choices that are none. */
const chosen = (partner: string) => `partner:${partner}`

function optionsOf(partners: readonly string[], value: string): Option<string>[] {
  const known = value === '' || partners.includes(value) ? partners : [value, ...partners]
  return [
    { value: none, label: 'Sem parceiro' },
    ...known.map((partner) => ({ value: chosen(partner), label: partner })),
    { value: another, label: '+ Novo parceiro' },
  ]
}

export type PartnerFieldProps = {
  /** Blank for none. */
  value: string
  onChange: (partner: string) => void
  error?: string
  after?: ReactNode
}

/** One of the partners that clients and projects already name, or a new one in free text. */
export function PartnerField({ value, onChange, ...notes }: PartnerFieldProps) {
  const partners = useQuery(partnersQuery).data ?? []
  const [writing, setWriting] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const switched = useRef(false)
  const leaving = useRef(false)

  function change(toWriting: boolean): void {
    switched.current = true
    leaving.current = toWriting
    setWriting(toWriting)
    onChange('')
  }

  function choose(option: string): void {
    if (option === another) change(true)
    else onChange(option === none ? '' : option.slice(chosen('').length))
  }

  // The control that was used is gone: the one in its place takes the focus at once, so that no letter is lost, and
  // again after the closing list has given it back.
  useLayoutEffect(() => {
    if (!switched.current) return
    const control = place.current?.querySelector<HTMLElement>(writing ? 'input' : '[role="combobox"]')
    control?.focus()
    const frame = requestAnimationFrame(() => control?.focus())
    return () => cancelAnimationFrame(frame)
  }, [writing])

  const back = (
    <button
      type="button"
      onClick={() => change(false)}
      className="rounded-1 text-label leading-4 font-medium text-accent-text underline-offset-3 hover:underline"
    >
      Voltar para lista
    </button>
  )
  return (
    <div ref={place} className="min-w-0">
      <Field label="Parceiro" {...notes} aside={writing && back}>
        {writing ? (
          <Input value={value} onChange={(event) => onChange(event.target.value)} autoComplete="off" />
        ) : (
          <Select
            value={value === '' ? null : chosen(value)}
            onChange={choose}
            options={optionsOf(partners, value)}
            finalFocus={() => !leaving.current}
            placeholder="Selecione um parceiro"
          />
        )}
      </Field>
    </div>
  )
}
