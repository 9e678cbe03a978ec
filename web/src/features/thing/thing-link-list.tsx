import { paths } from '@leme/contract/paths'
import { type LinkKind, linkKinds, linkNames, type ThingLink } from '@leme/contract/thing/link'
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type FormEvent, type MouseEvent, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/form/use-write.ts'
import { thingOfAddress } from '../../page/seen.ts'
import type { ThingRef } from '../../queries/thing-query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DialogSection } from '../../ui/float/dialog.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/select/select.tsx'
import { StatusBadge } from '../../ui/sign/badge.tsx'
import { ItemKey } from '../work/item-key.tsx'
import { useGone } from './gone-thing.ts'
import { useThingWrite } from './use-thing-write.ts'

export type ThingLinkListProps = {
  of: ThingRef
  links: readonly ThingLink[]
  /** What the key's field suggests. */
  suggested: readonly { key: string; title: string }[]
}

/** What a thing blocks, relates to or duplicates, and the other way round; each leads there. */
export function ThingLinkList({ of, links, suggested }: ThingLinkListProps) {
  const remove = useThingWrite<string>(of, {
    send: (id) => call('DELETE /api/links/:id', { params: { id } }),
    shown: ({ links }, id) => ({ links: links.filter((link) => link.id !== id) }),
    success: 'Ligação desfeita',
    takeBack: (id) => call('POST /api/deletions/:id/restore', { params: { id } }),
    failure: failureText('Não foi possível desfazer a ligação'),
  })
  const isGone = useGone() !== null
  const kinds = linkKinds.filter((kind) => links.some((link) => link.kind === kind))
  return (
    <DialogSection title="Ligações" end={links.length > 0 && links.length}>
      {kinds.map((kind) => (
        <div key={kind} className="mb-2">
          <h4 className="text-label text-ink-3">{linkNames[kind]}</h4>
          <ul aria-label={linkNames[kind]}>
            {links
              .filter((link) => link.kind === kind)
              .map(({ id, other }) => (
                <li key={id} className="flex min-h-9 items-center gap-3 text-cell max-md:min-h-11">
                  <OtherEnd other={other} />
                  <StatusBadge status={other.status} />
                  {!isGone && (
                    <IconButton
                      size="small"
                      label={`Desfazer ligação com ${other.key}`}
                      onClick={() => remove.mutate(id)}
                      className="-mr-2"
                    >
                      <X aria-hidden="true" />
                    </IconButton>
                  )}
                </li>
              ))}
          </ul>
        </div>
      ))}
      <AddLink of={of} suggested={suggested} />
    </DialogSection>
  )
}

function OtherEnd({ other: { noun, id, key, title, project_id } }: Pick<ThingLink, 'other'>) {
  const router = useRouter()
  const href = noun === 'ticket' || !project_id ? paths.ticket(id) : paths.thing(project_id, key)

  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }

  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-2">
      <ItemKey>{key}</ItemKey>
      <a
        href={href}
        onClick={follow}
        className="line-clamp-2 rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline"
      >
        {title}
      </a>
    </span>
  )
}

const kindOptions = linkKinds.map((value) => ({ value, label: linkNames[value] }))

function AddLink({ of, suggested }: Omit<ThingLinkListProps, 'links'>) {
  const [kind, setKind] = useState<LinkKind>('blocks')
  const [key, setKey] = useState('')
  const isGone = useGone() !== null
  const listId = useId()
  const add = useThingWrite(of, {
    send: (body: { kind: LinkKind; key: string }) =>
      call('POST /api/things/:id/links', { params: { id: of.id }, body }),
    failure: failureText('Não foi possível ligar'),
    onDone: () => setKey(''),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isGone && key.trim() !== '') add.mutate({ kind, key: key.trim() })
  }

  if (isGone && key === '') return null
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <div className="w-40 max-md:w-full">
        <Select label="Como estão ligados" value={kind} onChange={setKind} options={kindOptions} />
      </div>
      <div className="min-w-40 flex-1">
        <Input
          aria-label="Chave do outro item"
          placeholder="AGE-14"
          autoComplete="off"
          list={listId}
          value={key}
          onChange={({ target }) => setKey(thingOfAddress(target.value) ?? target.value)}
        />
        <datalist id={listId}>
          {suggested.slice(0, 200).map((one) => (
            <option key={one.key} value={one.key} label={one.title} />
          ))}
        </datalist>
      </div>
      {key.trim() !== '' && !isGone && (
        <Button type="submit" disabled={add.isPending}>
          Ligar
        </Button>
      )}
    </form>
  )
}
