/** The name of a new second factor. Two of one name are refused, so each gets its own. */
export function newFactorName(kind: string): string {
  return `${kind} ${new Date().toLocaleDateString('pt-BR')} ${Math.random().toString(36).slice(2, 5)}`
}
