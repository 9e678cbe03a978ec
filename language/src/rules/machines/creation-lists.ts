/** `$` is a noun's form ("task1", "taskN"), `%` its noun. Each line: from, what is eaten, to, gain. */
export type Line = readonly [from: string, eat: string, to: string, gain?: number]

/** Lists: each next title after a comma or "e". */
export const lists: readonly Line[] = [
  ['title.$', 'ALSO', 'next.$'],
  ['title.$', 'COMMA', 'next.$'],
  ['tail.$', 'ALSO', 'next.$'],
  ['tail.$', 'COMMA', 'next.$'],
  ['next.$', 'COMMA', 'next.$'],
  ['next.$', 'ALSO', 'next.$'],
  ['next.$', 'ANOTHER', 'next.$'],
  ['next.$', 'ART', 'next.$', -0.6],
  ['next.$', 'MARK', 'next.$'],
  ['intro.$', 'MARK', 'intro.$'],
  ['leadin.$', 'MARK', 'leadin.$'],
  ['lead.$', 'MARK', 'leadin.$'],
  ['title.$', 'MARK', 'next.$'],
  ['tail.$', 'MARK', 'next.$'],
  ['next.$', 'INTRO', 'next.$', -0.5],
  ['next.$', 'GAP', 'title.$', 0.2],
  ['next.$', 'P.%', 'next.$', -0.6],
  ['lead.$', 'ANOTHER', 'leadin.$'],
  ['leadin.$', 'ANOTHER', 'leadin.$'],
  ['intro.$', 'ANOTHER', 'intro.$'],
  ['lead.$', 'ONEOF', 'lead.$', 0.3],
  ['leadin.$', 'ONEOF', 'lead.$', 0.3],
  ['intro.$', 'ONEOF', 'lead.$', 0.3],
]

/** What a thing consists of: "Pagamentos (Pix e boleto)", "Pagamentos: Pix e boleto; Relatórios". */
export const holding: readonly Line[] = [
  ['title.$', 'OPEN', 'held.$'],
  ['title.$', 'OPENWITH', 'held.more.$', 0.5],
  ['held.$', 'GAP', 'holds.$', 0.3],
  ['holds.$', 'DIVIDE', 'held.more.$'],
  ['held.more.$', 'GAP', 'holds.more.$', 0.3],
  ['holds.more.$', 'DIVIDE', 'held.more.$'],
  ['holds.more.$', 'CLOSE', 'tail.$'],
  ['title.$', 'CONSISTS', 'has.$', 0.2],
  ['title.$', 'COLON', 'has.$'],
  ['has.$', 'GAP', 'had.$', 0.2],
  ['had.$', 'DIVIDE', 'has.more.$'],
  ['has.more.$', 'GAP', 'had.more.$', 0.3],
  ['had.more.$', 'DIVIDE', 'has.more.$'],
  ['had.more.$', 'COMMA', 'tail.$', -0.1],
]
/** The same of many things: the next one begins after it. */
export const holdingMany: readonly Line[] = [
  ['had.$', 'COMMA', 'tail.$', -0.1],
  ['had.$', 'NEXT', 'next.$'],
  ['had.more.$', 'NEXT', 'next.$'],
  ['title.$', 'WITH', 'has.$', 0.2],
]
