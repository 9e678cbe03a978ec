import { hasWords } from '@leme/contract/list/text-search'
import type { Found } from '@leme/contract/search/search'
import { viewedListNames, viewPath } from '@leme/contract/view/viewed-list'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Bookmark, CornerDownLeft, FileText } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { savedViewsQuery } from '../../list/saved-views-query.ts'
import { pathOfAddress, thingAt } from '../../page/seen.ts'
import { classNames } from '../../ui/class-names.ts'
import { itemClass } from '../../ui/float/float.ts'
import { StatusBadge } from '../../ui/sign/badge.tsx'
import { asideOf, foundWords } from './found-words.ts'
import { listOffers, take } from './offers.ts'
import { listPlaces } from './places.ts'
import { useFound } from './use-found.ts'

export type PaletteListProps = {
  text: string
  /** The text for which Enter was pressed before this was there. */
  early: string | undefined
}

type Entry = {
  key: string
  icon: ReactNode
  /** What kind it is, for those who do not see the icon. */
  kind: string
  code?: string | null
  label: string
  aside?: string
  status?: string | null
  why?: Found['why']
  href?: string
  run: () => void
}

type Group = { title: string; entries: Entry[] }

/** Whose code is what people call it by; the others are called by their names. */
const isKeyed = (noun: string) => !['client', 'invoice'].includes(noun)

/** Without words: why a thing is listed. */
const whyListed = { opened: 'Recentes', own: 'Seus itens', changed: 'Mudados há pouco' }

/** How many things are listed without words. */
const mostRecent = 8

/** Of what the page offers and of pages, where a text names many. */
const mostNamed = 6

/** What can be gone to or done, by the text: what the page offers and pages at once, things as the server finds them. */
export function PaletteList({ text, early }: PaletteListProps) {
  const router = useRouter()
  const role = useMe()?.role
  const [offers] = useState(listOffers)
  const { found, isSettled, isError } = useFound(text)
  const views = useQuery(savedViewsQuery).data
  const [at, setAt] = useState({ text, index: 0 })
  // The text for which Enter was pressed before it was answered.
  const [wanted, setWanted] = useState(early)
  const list = useRef<HTMLDivElement>(null)
  const onClose = () => list.current?.closest('dialog')?.close()

  const go = (href: string) => {
    onClose()
    // The guide is a document of its own.
    if (href.startsWith('/ajuda')) location.assign(href)
    else router.history.push(href)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` and `onClose` do the same whenever they are made
  const groups = useMemo(() => {
    const isNamed = beginsWords(text)
    const named: Entry[] = [
      ...offers.map((offer) => ({
        key: `do ${offer.label}`,
        icon: <CornerDownLeft aria-hidden="true" />,
        kind: 'Ação',
        label: offer.label,
        run: () => {
          onClose()
          take(offer)
        },
      })),
      ...listPlaces(role).map(({ path, label }) => ({
        key: `go ${path}`,
        icon: <FileText aria-hidden="true" />,
        kind: 'Página',
        label,
        href: path,
        run: () => go(path),
      })),
    ].filter(({ label }) => isNamed(label))
    const things: Entry[] = (found ?? []).map((one) => {
      const { name, Icon, href } = foundWords[one.noun]
      return {
        key: one.id,
        icon: <Icon aria-hidden="true" />,
        kind: name,
        code: isKeyed(one.noun) ? one.code : null,
        label: one.title,
        aside: asideOf(one),
        status: one.status,
        why: one.why,
        href: href(one),
        run: () => go(href(one)),
      }
    })
    const pasted = pathOfAddress(text)
    const saved: Entry[] = (views ?? [])
      .filter((view) => isNamed(view.name) || viewPath(view) === pasted)
      .map((view) => ({
        key: `go ${view.id}`,
        icon: <Bookmark aria-hidden="true" />,
        kind: 'Visão',
        label: view.name,
        aside: viewedListNames[view.list],
        href: viewPath(view),
        run: () => go(viewPath(view)),
      }))
    const isEmpty = text.trim() === ''
    const here = thingAt(router.history.location.href)
    const isHere = ({ key, code }: Entry) => [key, code].includes(here)
    const listed = things.filter((thing) => !isHere(thing)).slice(0, mostRecent)
    const groups: Group[] = isEmpty
      ? [
          ...Object.entries(whyListed).map(([why, title]) => ({
            title,
            entries: listed.filter((one) => one.why === why),
          })),
          { title: 'Ações e páginas', entries: named },
        ]
      : [
          { title: 'Ações e páginas', entries: named.slice(0, mostNamed) },
          { title: 'Visões', entries: saved.slice(0, mostNamed) },
          { title: 'Encontrado', entries: things },
        ]
    return groups.filter(({ entries }) => entries.length > 0)
  }, [text, offers, role, found, views])

  const entries = groups.flatMap((group) => group.entries)
  const index = at.text === text ? Math.min(at.index, Math.max(0, entries.length - 1)) : 0
  const active = entries[index]
  const isThing = (entry: Entry | undefined) => entry !== undefined && !/^(?:do|go) /.test(entry.key)

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.isComposing || !(step || event.key === 'Escape' || event.key === 'Enter')) return
    event.preventDefault()
    // A sheet below it would close too.
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else if (step) setAt({ text, index: (index + step + entries.length) % Math.max(1, entries.length) })
    // What the former text found is not what was meant.
    else if (!isSettled && (active === undefined || isThing(active))) setWanted(text)
    else if (active?.href && (event.ctrlKey || event.metaKey)) window.open(active.href)
    else active?.run()
  }

  useEffect(() => {
    const field = fieldOf(list.current)
    field?.addEventListener('keydown', press)
    return () => field?.removeEventListener('keydown', press)
  })

  useEffect(() => {
    if (wanted === undefined) return
    if (wanted === text && !isSettled) return
    setWanted(undefined)
    if (wanted === text) active?.run()
  }, [wanted, text, isSettled, active])

  useEffect(() => {
    fieldOf(list.current)?.setAttribute('aria-activedescendant', active ? optionId(active) : '')
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  // Where what had the focus before is gone, or was nothing, the page's heading takes it.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    [],
  )

  // A press beside it, on the scrim, closes it.
  useEffect(() => {
    const dialog = list.current?.closest('dialog')
    const press = (event: Event) => event.target === dialog && dialog?.close()
    dialog?.addEventListener('click', press)
    return () => dialog?.removeEventListener('click', press)
  }, [])

  return (
    <>
      <div
        ref={list}
        id="palette-list"
        role="listbox"
        aria-label="Resultados"
        aria-busy={!isSettled}
        className="palette-list"
      >
        {groups.map(({ title, entries: shown }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a listbox
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className="px-2 pt-2 pb-1 text-tick font-medium text-ink-3">
              {title}
            </p>
            {shown.map((entry) => (
              <Option
                key={entry.key}
                entry={entry}
                isActive={entry === active}
                onNear={() => setAt({ text, index: entries.indexOf(entry) })}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={entries.length > 0 ? 'sr-only' : 'palette-note'}>
        {noteOf({ text: text.trim(), count: entries.length, isSettled, isError })}
      </p>
    </>
  )
}

/** The field above the list. */
const fieldOf = (list: HTMLElement | null) => list?.closest('dialog')?.querySelector('input')

const optionId = ({ key }: Entry) => `palette-${key.replaceAll(' ', '-')}`

function noteOf(state: { text: string; count: number; isSettled: boolean; isError: boolean }): string {
  if (state.isError) return 'Não foi possível buscar. Continue digitando para tentar de novo'
  if (!state.isSettled) return state.count > 0 ? '' : 'Buscando...'
  if (state.count === 0) return `Nada encontrado para “${state.text}”`
  return state.count === 1 ? '1 resultado' : `${state.count} resultados`
}

type OptionProps = { entry: Entry; isActive: boolean; onNear: () => void }

function Option({ entry, isActive, onNear }: OptionProps) {
  const { icon, kind, code, label, aside, status, href, run } = entry
  return (
    <a
      id={optionId(entry)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href}
      data-highlighted={isActive || undefined}
      onPointerMove={isActive ? undefined : onNear}
      onClick={(event) => {
        if (href && (event.metaKey || event.ctrlKey || event.shiftKey)) return
        event.preventDefault()
        run()
      }}
      className={classNames(itemClass, 'justify-start! text-ink [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3')}
    >
      {icon}
      <span className="sr-only">{kind}: </span>
      {code && <span className="shrink-0 text-label text-ink-3 tabular-nums">{code}</span>}
      <span className="min-w-0 truncate">{label}</span>
      {aside && <span className="min-w-0 flex-1 truncate text-right text-label text-ink-3">{aside}</span>}
      {status && (
        <span className={classNames('shrink-0 max-md:hidden', !aside && 'ml-auto')}>
          <StatusBadge status={status} />
        </span>
      )}
    </a>
  )
}

/** A test for labels in which every word of the text begins a word; of an empty text all. */
function beginsWords(text: string): (label: string) => boolean {
  const words = text.trim().split(/\s+/).filter(Boolean)
  const tests = words.map((word) => hasWords(word))
  return (label) =>
    tests.every((isIn) => label.split(/[\s&]+/).some((part) => isIn(part.slice(0, words[tests.indexOf(isIn)]?.length))))
}
