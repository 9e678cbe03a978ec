import { pageName, pagesOf } from '@leme/contract/pages'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useLeave } from '../page/leave.ts'
import { classNames } from '../ui/class-names.ts'
import { Mark } from '../ui/sign/mark.tsx'
import { type MenuGroup, menuGroups, menuIcons } from './menu-items.ts'

const entryClass =
  'group/entry relative flex h-8 w-full items-center gap-2.5 rounded-2 px-2 text-cell font-medium whitespace-nowrap text-ink-2 ' +
  'transition-colors duration-(--quick) hover:bg-hover max-md:h-11 max-md:text-body [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3 ' +
  'aria-[current=page]:bg-hull-active aria-[current=page]:text-ink aria-[current=page]:ring aria-[current=page]:ring-line ' +
  'aria-[current=page]:shadow-1 aria-[current=page]:[&>svg]:text-accent-text ' +
  'before:absolute before:inset-y-1.75 before:-left-(--menu-edge) before:w-[3px] before:rounded-r-[2px] aria-[current=page]:before:bg-accent'

/** In icon mode an entry's words leave the page for a tooltip; they stay its name. */
function Words({ icons, children }: { icons: boolean; children: string }) {
  if (!icons) return <span>{children}</span>
  return (
    <>
      <span className="sr-only">{children}</span>
      <span
        aria-hidden="true"
        className="absolute left-[calc(100%+0.625rem)] z-20 hidden rounded-2 bg-ink px-2 py-1 text-label text-deck shadow-2 group-hover/entry:block group-focus-visible/entry:block"
      >
        {children}
      </span>
    </>
  )
}

type PartProps = { icons: boolean; onNavigate?: () => void }

function Entry({ path, icons, onNavigate }: PartProps & { path: keyof typeof menuIcons }) {
  const Icon = menuIcons[path]
  return (
    <li>
      <Link
        to={path}
        activeOptions={{ exact: path === paths.dashboard(), includeSearch: false }}
        onClick={onNavigate}
        className={entryClass}
      >
        <Icon aria-hidden="true" />
        <Words icons={icons}>{pageName(path) ?? ''}</Words>
      </Link>
    </li>
  )
}

function Group({ group, icons, onNavigate, at }: PartProps & { group: MenuGroup; at: number }) {
  const line = icons && at > 0 && 'mt-2 border-t border-line pt-2'
  return (
    <>
      <p className={icons ? 'sr-only' : 'px-2 pt-4.5 pb-1.5 text-tick font-medium text-ink-3'}>{group}</p>
      <ul aria-label={group} className={classNames('grid gap-px', line)}>
        {pagesOf(group).map((path) => (
          <Entry key={path} path={path} icons={icons} onNavigate={onNavigate} />
        ))}
      </ul>
    </>
  )
}

/** Brand, entries and "Sair": the inside of the side menu and of the phone's drawer. */
export function SideMenu({ icons, onNavigate }: PartProps) {
  const leave = useLeave()
  return (
    <>
      <div
        className={classNames(
          'flex h-top-bar flex-none items-center gap-2.5 text-[1.0625rem] font-semibold tracking-[-0.02em] text-ink',
          icons ? 'px-[0.3125rem]' : 'px-1.5',
        )}
      >
        <Mark className="size-5.5 shrink-0 text-accent" />
        <span className={icons ? 'sr-only' : undefined}>Leme</span>
      </div>
      <nav
        aria-label="Principal"
        className={classNames(
          '-mx-(--menu-edge) min-h-0 flex-1 px-(--menu-edge) pt-1 pb-2',
          !icons && 'overflow-y-auto',
        )}
      >
        {menuGroups.map((group, at) => (
          <Group key={group} group={group} at={at} icons={icons} onNavigate={onNavigate} />
        ))}
      </nav>
      <button type="button" className={classNames(entryClass, 'flex-none')} onClick={leave}>
        <LogOut aria-hidden="true" />
        <Words icons={icons}>Sair</Words>
      </button>
    </>
  )
}
