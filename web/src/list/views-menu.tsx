import type { List } from '@leme/contract/list/list'
import type { SavedView } from '@leme/contract/view/saved-view'
import { viewPath } from '@leme/contract/view/viewed-list'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Bookmark, Check, ListX, Plus, Settings2, UsersRound } from 'lucide-react'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMe } from '../api/me.ts'
import { textOf } from '../search-values.ts'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/float/menu.tsx'
import { lazyPart } from '../ui/page/lazy-part.ts'
import { keepBeginning } from './beginnings.ts'
import { keepSorting, readSorting } from './chosen-sorting.ts'
import { ColumnsButton, type ColumnsButtonProps } from './columns/columns-button.tsx'
import { GoneNote, type GoneNoteProps } from './gone-note.tsx'
import { GroupSelect } from './group-select.tsx'
import { savedViewsQuery } from './saved-views-query.ts'
import { savedText, type ViewsOf, viewText } from './views-of.ts'
import { viewsClass } from './views-pending.tsx'

const { Part: SaveViewDialog } = lazyPart(() => import('./save-view-dialog.tsx'), 'SaveViewDialog')
const { Part: ViewsDialog } = lazyPart(() => import('./views-dialog.tsx'), 'ViewsDialog')

export type ViewsMenuProps = Pick<GoneNoteProps, 'list' | 'options'> & {
  of: ViewsOf
  /** Whether it may be grouped, as it is shown. */
  isGrouped?: boolean
  /** Where its columns are chosen. */
  onChosen?: ColumnsButtonProps['onChosen'] | undefined
}

/** By what a list is grouped, and its views: which one is shown, the others, and the ways to save and keep them. */
export function ViewsMenu({ list, of, options, isGrouped = true, onChosen }: ViewsMenuProps) {
  const router = useRouter()
  const given: Record<string, unknown> = useSearch({ strict: false })
  const [button, setButton] = useState<HTMLElement | null>(null)
  const project_id = of.projectId ?? null
  const shown = viewText(list, given)
  const all = useQuery(savedViewsQuery).data
  const views = all?.filter((view) => view.list === of.list && view.project_id === project_id)
  const [saving, setSaving] = useState<{ view: SavedView | null; open: boolean } | null>(null)
  const [keeping, setKeeping] = useState<boolean | null>(null)
  const plain = viewPath({ list: of.list, project_id, search: '' })
  useBeginning({ list, of, shown, given }, views)
  const isShown = (view: SavedView) => savedText(list, view.search) === shown
  const active = shown === '' ? undefined : views?.find(isShown)
  const own = views?.filter(({ is_shared }) => !is_shared) ?? []
  const shared = views?.filter(({ is_shared }) => is_shared) ?? []

  const bar = button?.closest('search')
  const naming = saving && (
    <SaveViewDialog
      key={saving.view?.id}
      {...saving}
      of={of}
      search={shown}
      onOpenChange={(open) => setSaving({ ...saving, open })}
    />
  )
  const item = (view: SavedView) => (
    <ViewItem key={view.id} href={viewPath(view)} isActive={view.id === active?.id} isShared={view.is_shared}>
      {view.name}
    </ViewItem>
  )

  return (
    <>
      {isGrouped && list.groups && <GroupSelect groups={list.groups} value={textOf(given.group)} />}
      <Menu
        align="start"
        trigger={
          <button
            ref={setButton}
            type="button"
            aria-label={active ? `Visão: ${active.name}` : 'Visões'}
            className={viewsClass}
          >
            <Bookmark aria-hidden="true" className={active && 'fill-accent text-accent'} />
            <span className="max-w-44 truncate">{active?.name ?? 'Visões'}</span>
          </button>
        }
      >
        {own.map(item)}
        {own.length > 0 && shared.length > 0 && <MenuSeparator />}
        {shared.map(item)}
        {own.length + shared.length > 0 && <MenuSeparator />}
        {shown !== '' && (
          <MenuItem onSelect={() => router.history.push(plain, { chosen: true })}>
            <ListX aria-hidden="true" />
            Lista sem visão
          </MenuItem>
        )}
        <MenuItem onSelect={() => setSaving({ view: null, open: true })}>
          <Plus aria-hidden="true" />
          Salvar visão...
        </MenuItem>
        {own.length + shared.length > 0 && (
          <MenuItem onSelect={() => setKeeping(true)}>
            <Settings2 aria-hidden="true" />
            Organizar visões...
          </MenuItem>
        )}
      </Menu>
      {onChosen && isGrouped && <ColumnsButton list={list} table={of.list} onChosen={onChosen} />}
      {/* A line of its own below the filters, which are all in one. */}
      {bar && createPortal(<GoneNote list={list} search={given} options={options} />, bar)}
      <Suspense>
        {keeping !== null && views && (
          <ViewsDialog
            views={views}
            shown={shown}
            onRename={(view) => setSaving({ view, open: true })}
            renaming={saving?.view && naming}
            open={keeping}
            onOpenChange={setKeeping}
          />
        )}
        {saving?.view === null && naming}
      </Suspense>
    </>
  )
}

type ViewItemProps = { href: string; isActive: boolean; isShared: boolean; children: string }

function ViewItem({ href, isActive, isShared, children }: ViewItemProps) {
  const router = useRouter()
  return (
    <MenuLink
      link={
        <a
          href={href}
          aria-current={isActive || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            router.history.push(href)
          }}
        />
      }
    >
      {isShared ? <UsersRound aria-hidden="true" /> : <Bookmark aria-hidden="true" />}
      <span className="max-w-72 min-w-0 truncate">{children}</span>
      {isShared && <span className="sr-only"> (da organização)</span>}
      {isActive && <Check aria-hidden="true" className="ml-auto" />}
    </MenuLink>
  )
}

type Beginning = { list: List; of: ViewsOf; shown: string; given: Record<string, unknown> }

/**
 * Who opens a list's page without a filter gets the view that it begins with, or the order that they had last. Who takes
 * that away has chosen so: the history remembers it, for when one comes back.
 */
function useBeginning({ list, of, shown, given }: Beginning, views: readonly SavedView[] | undefined): void {
  const { history } = useRouter()
  const userId = useMe()?.id
  const isDecided = useRef(shown !== '' && !isBegun(history.location.state))
  const before = useRef(shown)
  const sorting = viewText({ columns: {}, filters: {} }, { sort: given.sort, dir: given.dir })
  const first = views && (views.find(({ is_first }) => is_first)?.search ?? '')
  const project_id = of.projectId ?? null
  const plain = viewPath({ list: of.list, project_id, search: '' })
  // Before anything is painted: the plain list is not to be seen on the way.
  useLayoutEffect(() => {
    if (!userId || first === undefined) return
    const { href, state } = history.location
    const isTakenAway = before.current !== '' && shown === ''
    before.current = shown
    const keep = () => keepBeginning(userId, plain, first || readSorting(userId, of.list))
    if (!isDecided.current && (isBegun(state) || (href === plain && !isChosen(state)))) {
      isDecided.current = true
      const search = first || readSorting(userId, of.list)
      if (savedText(list, search) !== shown) history.replace(viewPath({ list: of.list, project_id, search }))
      return keep()
    }
    isDecided.current = true
    if (isTakenAway && !isChosen(state)) history.replace(href, { ...state, chosen: true })
    // A list that was plain all along says nothing of an order.
    if (isTakenAway || shown !== '') keepSorting(userId, of.list, sorting)
    keep()
  }, [history, userId, first, list, of.list, project_id, plain, shown, sorting])
}

const isChosen = (state: object) => 'chosen' in state && state.chosen === true
/** Whether the document's own script began the list so. */
const isBegun = (state: object) => 'begun' in state && state.begun === true
