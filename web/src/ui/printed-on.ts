const say = () => {
  const now = new Date().toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' })
  document.documentElement.dataset.printed = `Impresso em ${now}`
}

/** What is printed says when (print.css). */
export function sayWhenPrinted(): void {
  addEventListener('beforeprint', say)
  matchMedia('print').addEventListener('change', say)
}
