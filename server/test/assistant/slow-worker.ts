import { understandingEntry } from '../../src/features/assistant/understanding/understanding.ts'

/** A sentence over which the worker of `slowEntry` thinks for ever, and one at which it dies. */
export const endless = 'pense para sempre'
export const deadly = 'esgote a memória'

/** The real worker that understands, except for two sentences. */
export async function slowEntry(): Promise<URL> {
  const real = await understandingEntry()
  const code = `
    import { parentPort } from 'node:worker_threads'
    let text
    parentPort.on('message', (said) => { text = said.text })
    const post = parentPort.postMessage.bind(parentPort)
    parentPort.postMessage = (message) => {
      post(message)
      if (message.type !== 'started') return
      if (text === ${JSON.stringify(deadly)}) for (const all = []; ; ) all.push(new Array(1000).fill(Math.random()))
      while (text === ${JSON.stringify(endless)});
    }
    await import(${JSON.stringify(real.href)})
  `
  return new URL(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}
