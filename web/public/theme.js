// Sets the theme before the first paint. It is a file of its own because the page allows no inline script.
;(() => {
  let choice = 'system'
  try {
    choice = localStorage.getItem('leme.theme') ?? 'system'
  } catch {
    // Storage is refused: the system's theme it is.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
