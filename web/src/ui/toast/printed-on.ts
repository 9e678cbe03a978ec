/** Fetches how pages look on paper (print.css), where they say when they were printed (printed.js). */
export function preparePrinting(): void {
  const style = { rel: 'stylesheet', href: '/print.css', media: 'print' }
  document.head.append(
    Object.assign(document.createElement('link'), style),
    Object.assign(document.createElement('script'), { src: '/printed.js' }),
  )
}
