import { useEffect, useRef } from 'react'

/**
 * How near is near: a screen below the window, or in it; where something follows, at its very bottom alone. An end
 * further up has been passed then: rows put there would push away what one looks at.
 */
const margins = { followed: '-92% 0px 800px 0px', last: '0px 0px 800px 0px' } as const

/**
 * Calls `load` while the element that holds the ref is near the window and this is `active`. `loaded` is how many rows
 * there are: after each load one asks again, as the end may still be near.
 */
export function useNearEnd(place: keyof typeof margins, active: boolean, loaded: number, load: () => unknown) {
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is when to ask again
  useEffect(() => {
    if (!active || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) void load()
      },
      { rootMargin: margins[place] },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [place, active, loaded, load])
  return end
}
