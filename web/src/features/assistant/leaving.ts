/** How long a page may take to go once it is being left; ms. */
const patience = 3000

let leftAt = Number.NEGATIVE_INFINITY

window.addEventListener('beforeunload', () => {
  leftAt = performance.now()
})

/**
 * Resolves at once, and where the page is being left only if it stays after all: leaving cuts off what it waits for,
 * which did not fail but goes on in the page that comes.
 */
export async function unlessLeaving(): Promise<void> {
  if (performance.now() - leftAt > patience) return
  await new Promise((resolve) => setTimeout(resolve, patience))
}
