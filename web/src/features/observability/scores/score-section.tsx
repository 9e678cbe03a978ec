import type { RunScore } from '@leme/contract/agents/run-score'
import { scoreLimits } from '@leme/contract/agents/run-score-limits'
import { formatNumber } from '@leme/contract/format/format'
import { codePoints } from '@leme/contract/text/text'
import { useQuery } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { useCalendar } from '../../../ui/calendar.ts'
import { DialogSection } from '../../../ui/float/dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { type Scored, scoresQuery, useSaveScore, useTakeScoreBack } from './score-queries.ts'

/** What is thought of a run or a conversation: one's own thumb and words, and what others and programs said (AG-06). */
export function ScoreSection({ of }: { of: Scored }) {
  const me = useMe()
  const { data: scores, isError, refetch } = useQuery(scoresQuery(of))
  const own = scores?.find(({ user_id }) => user_id !== null && user_id === me?.id)
  const others = scores?.filter((score) => score !== own) ?? []
  return (
    <DialogSection title="Avaliação" end={me && scores && <Thumbs of={of} own={own} />}>
      {own && <OwnComment key={own.id} of={of} own={own} />}
      {others.length > 0 && (
        <ul aria-label="Notas" className="grid">
          {others.map((score) => (
            <ScoreLine key={score.id} score={score} />
          ))}
        </ul>
      )}
      {scores?.length === 0 && <p className="text-cell text-ink-3">Ninguém avaliou ainda</p>}
      {!scores && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as notas</ErrorLine>}
    </DialogSection>
  )
}

const thumbs = [
  { value: 1, name: 'Boa', Icon: ThumbsUp },
  { value: 0, name: 'Ruim', Icon: ThumbsDown },
] as const

/** The thumb that one has shown is pressed; pressed again, it is taken back. */
function Thumbs({ of, own }: { of: Scored; own: RunScore | undefined }) {
  const save = useSaveScore(of)
  const takeBack = useTakeScoreBack()
  return thumbs.map(({ value, name, Icon }) => {
    const isPressed = own?.value === value
    return (
      <Button
        key={name}
        size="small"
        aria-pressed={isPressed}
        disabled={save.isPending || takeBack.isPending}
        onClick={() =>
          isPressed && own ? takeBack.mutate(own.id) : save.mutate({ value, explanation: own?.explanation ?? null })
        }
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
      >
        <Icon aria-hidden="true" />
        {name}
      </Button>
    )
  })
}

function OwnComment({ of, own }: { of: Scored; own: RunScore }) {
  const [text, setText] = useState(own.explanation ?? '')
  const save = useSaveScore(of)
  // What is too long is said, not cut: what was pasted would lose its end unseen.
  const excess = codePoints(text.trim()) - scoreLimits.explanation
  const tooLong =
    excess > 0
      ? `Comentário deve ter no máximo ${formatNumber(scoreLimits.explanation)} caracteres: corte ${formatNumber(excess)}`
      : undefined
  const isSaved = text.trim() === (own.explanation ?? '')
  return (
    <form
      className="mb-3 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (tooLong) return
        save.mutate({ value: own.value === 1 ? 1 : 0, explanation: text.trim() || null })
      }}
    >
      <Field label="Seu comentário" error={tooLong}>
        <Textarea value={text} onChange={({ target }) => setText(target.value)} placeholder="O que foi bom ou ruim" />
      </Field>
      {!isSaved && (
        <Button type="submit" size="small" className="w-fit" disabled={save.isPending || tooLong !== undefined}>
          Salvar comentário
        </Button>
      )}
    </form>
  )
}

function ScoreLine({ score }: { score: RunScore }) {
  const { formatInstant } = useCalendar()
  const { source, name, value, label, explanation, display_name, created_at } = score
  const thumb = source === 'person' ? thumbs.find((one) => one.value === value) : undefined
  const said = thumb ? thumb.name : [value === null ? null : formatNumber(value), label].filter(Boolean).join(' · ')
  return (
    <li className="border-t border-line py-2 text-cell first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
        <span className="font-medium wrap-anywhere text-ink">{display_name ?? name}</span>
        <span className="inline-flex items-center gap-1 [&>svg]:size-3.5">
          {thumb && <thumb.Icon aria-hidden="true" />}
          {said}
        </span>
        <time dateTime={created_at} className="ml-auto text-label text-ink-3">
          {formatInstant(created_at)}
        </time>
      </p>
      {explanation && <p className="wrap-anywhere whitespace-pre-wrap text-ink-2">{explanation}</p>}
    </li>
  )
}
