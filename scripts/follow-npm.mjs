// Ends with npm: the shell that npm puts in between passes no signal on.

/** Sends this process SIGTERM once the npm that started it is gone. Does nothing for one that npm did not start. */
export function followNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
