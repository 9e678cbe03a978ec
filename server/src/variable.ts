import { readFileSync } from 'node:fs'
import { StartRefused } from './start-refused.ts'

/**
 * What the environment says of a variable: its own text, or that of the file that NAME_FILE names, which is how
 * containers and services are handed secrets. Without surrounding blanks; undefined where both are absent or empty.
 * Throws StartRefused where both are set, or the file cannot be read or is empty.
 */
export function readVariable(env: Record<string, string | undefined>, name: string): string | undefined {
  const text = env[name]?.trim()
  const file = env[`${name}_FILE`]?.trim()
  if (!file) return text || undefined
  if (text) throw new StartRefused(`Defina ${name} ou ${name}_FILE, não as duas.`)
  return readFileText(file, `${name}_FILE`)
}

/**
 * The text of a file that holds a secret, without surrounding blanks; `setting` is what names the file.
 * Throws StartRefused where it cannot be read or is empty.
 */
export function readFileText(file: string, setting: string): string {
  const text = read(file, setting).trim()
  if (!text) throw new StartRefused(`O arquivo ${file} de ${setting} está vazio.`)
  return text
}

function read(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'erro'
    throw new StartRefused(
      `Não foi possível ler o arquivo ${file} de ${setting} (${code}): corrija o caminho ou as permissões.`,
      { cause: error },
    )
  }
}
