const say = () => {
  const now = new Date().toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' })
  document.documentElement.dataset.printed = `Impresso em ${now}`
}

/** Fetches how pages look on paper, where they say when they were printed (print.css). */
export function preparePrinting(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/print.css', media: 'print' }),
  )
  addEventListener('beforeprint', say)
  matchMedia('print').addEventListener('change', say)
}
