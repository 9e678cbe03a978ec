import { paths } from '@leme/contract/paths'
import { keyPlaces, keysIn } from '@leme/contract/text/key-places'
import { mentionForm } from '@leme/contract/thing/mention'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { keyedQuery } from '../../queries/keyed-query.ts'
import { linkWords, MarkdownText, nameInWords } from '../../ui/text/markdown-text.tsx'
import { isMarked } from './is-marked.ts'

/** Somebody whom a text names, as they are called today. */
export type Mentioned = { id: string; display_name: string; removed_at: string | null }

export type ShownTextProps = { text: string; mentions?: readonly Mentioned[] }

const nobody: readonly Mentioned[] = []

/** A text with its Markdown shown, where it has any. A key in it leads to what it names, where one may see that. */
export function ShownText({ text, mentions = nobody }: ShownTextProps) {
  return isMarked(text) ? (
    <MarkedText text={text} mentions={mentions} />
  ) : (
    <span className="wrap-break-word whitespace-pre-line">{text}</span>
  )
}

function MarkedText({ text, mentions }: Required<ShownTextProps>) {
  const router = useRouter()
  const keys = keysIn(text)
  const things = useQuery({ ...keyedQuery(keys), enabled: keys.length > 0 }).data
  const prepare = useCallback(
    (nodes: DocumentFragment) => {
      const people = new Map(mentions.map((one) => [one.id, one]))
      nameInWords(nodes, mentionForm, (id) => {
        const person = people.get(id)
        return { name: person?.display_name ?? 'alguém', isKnown: person?.removed_at === null }
      })
      const byKey = new Map(things?.map((thing) => [thing.asked, thing]))
      linkWords(nodes, keyPlaces, (key) => {
        const thing = byKey.get(key)
        if (!thing) return undefined
        const { project_id, noun, id, title } = thing
        return { href: noun === 'ticket' || !project_id ? paths.ticket(id) : paths.thing(project_id, thing.key), title }
      })
    },
    [things, mentions],
  )
  return <MarkdownText text={text} prepare={prepare} onFollow={(href) => router.history.push(href)} />
}
