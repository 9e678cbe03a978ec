import { type ReactNode, Suspense } from 'react'
import { Assistant } from '../features/assistant/assistant.tsx'
import { useNarrowedPage } from '../features/assistant/docked.ts'
import { ConnectionBanner } from '../page/connection-banner.tsx'
import { classNames } from '../ui/class-names.ts'
import { laterPart } from '../ui/page/lazy-part.ts'
import { Drawer } from './drawer.tsx'
import { useFetchAhead } from './fetch-ahead.ts'
import { useMenu } from './menu-state.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { usePlace } from './use-place.ts'

const { Part: Shortcuts } = laterPart(() => import('../features/shortcut/shortcuts.tsx'), 'Shortcuts')

/** Hull and deck: menu and top bar in an L around the page. The corner at the bottom right is the assistant's. */
export function Frame({ userId, children }: { userId: string; children: ReactNode }) {
  const menu = useMenu()
  useFetchAhead()
  usePlace()
  const narrowed = useNarrowedPage(userId)
  const icons = menu.state === 'icons' || narrowed
  return (
    <div
      data-menu={menu.state}
      className={classNames(
        'grid min-h-dvh pr-(--docked) grid-rows-[var(--top-bar)_1fr] transition-[grid-template-columns] duration-(--slow) ease-out max-md:grid-cols-1',
        icons ? 'md:grid-cols-[var(--menu-icons)_minmax(0,1fr)]' : 'md:grid-cols-[var(--menu-open)_minmax(0,1fr)]',
      )}
    >
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-2 bg-raised px-3 py-2 text-cell font-medium text-accent-text shadow-2 focus-visible:translate-y-0"
      >
        Ir para o conteúdo
      </a>
      <aside
        aria-label="Menu lateral"
        className={classNames(
          'sticky top-0 row-span-2 flex h-dvh flex-col px-(--menu-edge) pb-3 max-md:hidden',
          icons ? 'z-20 [--menu-edge:0.5rem]' : 'overflow-hidden [--menu-edge:0.75rem]',
        )}
      >
        <SideMenu icons={icons} />
      </aside>
      <Drawer open={menu.drawer} onClose={menu.closeDrawer} />
      <TopBar onToggleMenu={menu.toggle} menuOpen={!icons} />
      <main
        id="conteudo"
        tabIndex={-1}
        className="min-w-0 rounded-tl-4 border-t border-l border-line bg-deck px-gutter pt-6.5 pb-22 outline-none max-md:rounded-tr-4 max-md:border-l-0 max-md:pt-5"
      >
        <div className="max-w-measure">{children}</div>
      </main>
      <ConnectionBanner />
      <Assistant userId={userId} />
      <Suspense>
        <Shortcuts />
      </Suspense>
    </div>
  )
}
