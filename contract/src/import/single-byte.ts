/** How programs in Brazil write a letter beyond ASCII in one byte. */
export const singleByte = ['windows-1252', 'macintosh', 'cp850', 'cp860'] as const
export type SingleByte = (typeof singleByte)[number]

/** The upper halves. TextDecoder does not know MS-DOS's, nor Windows-1252's quotes on every version of Node.js. */
const pages: Record<SingleByte, string> = {
  'windows-1252': `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${latin1()}`,
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp860:
    'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
}

/** The characters of the bytes from 128 on; a control character where an encoding has none. */
const halves = Object.fromEntries(singleByte.map((name) => [name, [...pages[name]]])) as Record<SingleByte, string[]>

/** From 160 on, Windows-1252 is Latin-1, whose characters have the numbers of their bytes. */
function latin1(): string {
  return String.fromCharCode(...Array.from({ length: 96 }, (_, at) => at + 160))
}

export function characterOf(byte: number, encoding: SingleByte): string {
  return byte < 128 ? String.fromCharCode(byte) : (halves[encoding][byte - 128] ?? '\ufffd')
}

/** The byte of a character; null where the encoding has none. */
export function byteOf(character: string, encoding: SingleByte): number | null {
  if (character < '\u0080') return character.charCodeAt(0)
  const at = halves[encoding].indexOf(character)
  return at === -1 ? null : at + 128
}

/** Decodes a piece; pieces need no memory of each other. */
export function decodeSingleByte(bytes: Uint8Array, encoding: SingleByte): string {
  const half = halves[encoding]
  const pieces: string[] = []
  let run = ''
  for (const byte of bytes) {
    run += byte < 128 ? String.fromCharCode(byte) : half[byte - 128]
    if (run.length < 4096) continue
    pieces.push(run)
    run = ''
  }
  return pieces.join('') + run
}
