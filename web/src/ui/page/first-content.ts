import { useLayoutEffect } from 'react'

/** However long something is awaited, what comes later does not wait for it any longer; ms. */
const timeoutMs = 5_000

let awaited = 0
let whole: Promise<void> | undefined
let content: Promise<void> | undefined
let check = () => {}

/** Two frames on, so that what was drawn last is painted. */
function whenPainted(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then))
}

/** Resolves once, when nothing of the first page is awaited any longer and what came instead is painted. */
export function wholeContent(): Promise<void> {
  whole ??= new Promise((resolve) => {
    check = () => whenPainted(() => awaited === 0 && resolve())
    check()
  })
  return whole
}

/** The same, or a while after it was first asked: a hidden page paints nothing. */
export function firstContent(): Promise<void> {
  content ??= Promise.race([wholeContent(), new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))])
  return content
}

/** Counts the first drawing as content that is awaited, until what this answers is called. Before it nothing can be. */
export function awaitFirstDrawing(): () => void {
  awaited += 1
  let isAwaited = true
  return () => {
    if (!isAwaited) return
    isAwaited = false
    awaited -= 1
    if (awaited === 0) check()
  }
}

/** Counts a skeleton that is shown as content that is awaited. */
export function useAwaited(): void {
  useLayoutEffect(() => {
    awaited += 1
    return () => {
      awaited -= 1
      if (awaited === 0) check()
    }
  }, [])
}
