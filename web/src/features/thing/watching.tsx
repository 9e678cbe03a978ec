import type { Person } from '@leme/contract/people/person'
import { useQuery } from '@tanstack/react-query'
import { BellOff, Eye } from 'lucide-react'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/form/use-write.ts'
import { meQuery } from '../../api/me.ts'
import type { ThingRef } from '../../queries/thing-query.ts'
import { Button } from '../../ui/button.tsx'
import { AvatarStack } from '../../ui/sign/avatar-stack.tsx'
import { mutesQuery } from '../notice/notice-queries.ts'
import { useHearAgain } from '../notice/use-hear-again.ts'
import { useThingWrite } from './use-thing-write.ts'

/** Who watches a thing, and whether one does oneself. */
export function Watching({ of, watchers }: { of: ThingRef; watchers: readonly Person[] }) {
  const me = useQuery(meQuery).data
  const isWatching = watchers.some(({ id }) => id === me?.id)
  const change = useThingWrite<boolean>(of, {
    send: (is_watching) => call('PUT /api/things/:id/watching', { params: { id: of.id }, body: { is_watching } }),
    shown: ({ watchers }, wants) => ({
      watchers: watchers.filter(({ id }) => id !== me?.id).concat(wants && me ? [me] : []),
    }),
    failure: failureText('Não foi possível salvar'),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Muted of={of} />
      <AvatarStack label="Quem acompanha" names={watchers.map(({ display_name }) => display_name)} most={4} />
      <Button
        size="small"
        look="ghost"
        aria-pressed={isWatching}
        disabled={!me}
        onClick={() => change.mutate(!isWatching)}
        className={isWatching ? 'text-accent-text!' : undefined}
      >
        <Eye aria-hidden="true" />
        <span className="max-md:sr-only">{isWatching ? 'Acompanhando' : 'Acompanhar'}</span>
      </Button>
    </div>
  )
}

/** Says that one muted it, or all of its project, and hears of it again. */
function Muted({ of }: { of: ThingRef }) {
  const muted = useQuery(mutesQuery).data
  const hear = useHearAgain()
  const found = muted?.find(({ id }) => id === of.id) ?? muted?.find(({ id }) => id === of.projectId)
  if (!found) return null
  return (
    <Button
      size="small"
      look="ghost"
      title="Voltar a notificar"
      disabled={hear.isPending}
      onClick={() => hear.mutate(found)}
    >
      <BellOff aria-hidden="true" />
      <span className="max-md:sr-only">{found.id === of.id ? 'Silenciado' : 'Projeto silenciado'}</span>
      <span className="sr-only">voltar a notificar</span>
    </Button>
  )
}
