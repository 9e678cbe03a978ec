// Says when a page was printed, for the style of paper to show. It is a file of its own because the pages allow no inline script.
;(() => {
  const say = () => {
    const now = new Date().toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' })
    document.documentElement.dataset.printed = `Impresso em ${now}`
  }
  addEventListener('beforeprint', say)
  matchMedia('print').addEventListener('change', say)
})()
