// Reads a Dockerfile as far as ours goes: stages, and instructions by their keyword. Without heredocs and escapes.
// The reference: https://docs.docker.com/reference/dockerfile/

/**
 * @typedef {{ keyword: string, text: string }} Instruction
 * @typedef {{ name: string, base: string, instructions: Instruction[] }} Stage
 */

/**
 * The stages in order, with the global ARGs put into their bases. Throws where a line is no instruction.
 *
 * @param {string} text
 * @returns {Stage[]}
 */
export function readDockerfile(text) {
  /** @type {Record<string, string>} */
  const globals = {}
  /** @type {Stage[]} */
  const stages = []
  for (const { keyword, text: rest } of instructionsOf(text)) {
    if (keyword === 'FROM') {
      const [base = '', , name = ''] = rest.split(' ')
      stages.push({ name, base: base.replace(/\$\{(\w+)\}/, (_whole, arg) => globals[arg] ?? ''), instructions: [] })
    } else if (stages.length === 0) {
      const [name = '', value = ''] = rest.split('=')
      globals[name] = value
    } else stages.at(-1)?.instructions.push({ keyword, text: rest })
  }
  return stages
}

/** @param {string} text */
function instructionsOf(text) {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'))
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, ' ')
  return joined
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, keyword, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? []
      if (!keyword || !rest) throw new Error(`no instruction: ${line}`)
      return { keyword, text: rest }
    })
}

/**
 * What a container of the last stage runs with: its environment, its command, and the words that check its health.
 *
 * @param {string} text
 */
export function readImage(text) {
  const last = readDockerfile(text).at(-1)
  const all = (/** @type {string} */ keyword) =>
    (last?.instructions ?? []).filter((one) => one.keyword === keyword).map((one) => one.text)
  const env = Object.fromEntries(
    all('ENV')
      .flatMap((line) => line.split(' '))
      .map((pair) => /** @type {[string, string]} */ (pair.split('=', 2))),
  )
  const health = all('HEALTHCHECK')[0] ?? ''
  /** @type {string[]} */
  const healthCommand = JSON.parse(health.slice(health.indexOf('CMD ') + 4) || '[]')
  /** @type {string[]} */
  const command = JSON.parse(all('CMD').at(-1) ?? '[]')
  return { env, command, healthCommand, user: all('USER').at(-1) ?? '', volumes: all('VOLUME'), ports: all('EXPOSE') }
}
