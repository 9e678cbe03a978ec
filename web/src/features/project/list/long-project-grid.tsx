import type { Project } from '@leme/contract/project/project'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useStandingRows } from '../../../ui/table/use-standing-rows.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { columnsIn, deskSizes, phoneSizes, remPixels } from './grid-columns.ts'

/** Rows drawn beyond the window's edges: the Tab key finds the next card before it is seen. */
const overscan = 4

/** Width of the grid, its distance from the document's top, and one rem (pixels). */
type GridBox = { width: number; top: number; rem: number }

function boxOf(element: Element): GridBox {
  const { width, top } = element.getBoundingClientRect()
  return { width, top: top + scrollY, rem: remPixels() }
}

/** The grid's box, now and after every change of its width; before it is there, that of its place. */
function useGridBox(list: RefObject<HTMLElement | null>, place: RefObject<HTMLElement | null>): GridBox {
  const [box, setBox] = useState<GridBox>(() => boxOf(place.current ?? document.documentElement))
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(measure)
    function measure() {
      if (!element) return
      setBox(boxOf(element))
    }
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return box
}

/** A card's place in its row. */
function columnStyle(column: number, columns: number, gap: number): CSSProperties {
  const width = `(100% - ${(columns - 1) * gap}rem) / ${columns}`
  return { width: `calc(${width})`, left: `calc((${width} + ${gap}rem) * ${column})` }
}

/**
 * The row that had the focus last and those beside it stay drawn, so that the keyboard goes on from there. They stay
 * also while the focus leaves: what it goes to would be taken away under it.
 */
function withFocused(rows: number[], focused: number | null, count: number): number[] {
  if (focused === null) return rows
  const retained = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < count)
  return [...new Set([...rows, ...retained])].sort((one, other) => one - other)
}

type LongProjectGridProps = {
  projects: readonly Project[]
  draw: (project: Project) => ReactNode
  /** What it is in, where the first cards may have been before it: as wide as it is itself. */
  place: RefObject<HTMLElement | null>
}

/**
 * Hundreds of cards, of which only the rows about the window are drawn, and the one with the focus wherever one
 * scrolls to. What others create above the card that one reads leaves it as high in the window as it was.
 */
export function LongProjectGrid({ projects, draw, place }: LongProjectGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const { width, top, rem } = useGridBox(list, place)
  const [focused, setFocused] = useState<number | null>(null)
  const sizes = usePhone() ? phoneSizes : deskSizes
  const columns = columnsIn(width, rem, sizes)
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(projects.length / columns),
    estimateSize: () => sizes.height * rem,
    gap: sizes.gap * rem,
    overscan,
    scrollMargin: top,
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), focused, range.count),
  })

  const measuredIn = useRef({ sizes, columns })
  useLayoutEffect(() => {
    if (measuredIn.current.sizes === sizes && measuredIn.current.columns === columns) return
    measuredIn.current = { sizes, columns }
    // What was measured in one layout says nothing about the other.
    rows.measure()
  }, [rows, sizes, columns])

  const cards = rows.getVirtualItems().flatMap(({ index, start }) => {
    const first = index * columns
    return projects
      .slice(first, first + columns)
      .map((project, column) => ({ project, key: project.id, index, start, column }))
  })
  useStandingRows(projects, cards, top)

  function follow(event: FocusEvent): void {
    setFocused(Number(event.target.closest('li')?.dataset.index))
  }

  return (
    <ul ref={list} className="relative" style={{ height: rows.getTotalSize() }} onFocus={follow}>
      {cards.map(({ project, index, start, column }) => (
        <li
          key={project.id}
          ref={column === 0 ? rows.measureElement : undefined}
          data-index={index}
          aria-posinset={index * columns + column + 1}
          aria-setsize={projects.length}
          className="absolute top-0"
          style={{ ...columnStyle(column, columns, sizes.gap), transform: `translateY(${start - top}px)` }}
        >
          {draw(project)}
        </li>
      ))}
    </ul>
  )
}
