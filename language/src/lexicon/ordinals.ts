const ordinals = ['prim', 'segund', 'terceir', 'quart', 'quint', 'sext']
const endings = ['a', 'o', 'eira', 'eiro']
/** "a segunda", "o último" (-1); null for other words. */
export function placeOf(word: string): number | null {
  if (word === 'ultima' || word === 'ultimo') return -1
  if (!word.endsWith('a') && !word.endsWith('o')) return null
  const at = ordinals.findIndex((one) => word.startsWith(one) && endings.includes(word.slice(one.length)))
  return at < 0 ? null : at
}
