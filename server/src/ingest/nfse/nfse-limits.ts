/** Why a file, or one of a ZIP, holds no note that could be brought in, as a sentence. */
export class NfseRefused extends Error {}

export const nfseLimits = {
  /** Bytes of an XML, and of a ZIP, unpacked. */
  xml: 10 * 1024 * 1024,
  unpacked: 256 * 1024 * 1024,
  /** Files of a ZIP. */
  files: 5000,
  /** Notes and events that are brought in at once. */
  notes: 2000,
  /** Of one XML: how deep its elements lie in each other, and how many there are. */
  depth: 64,
  elements: 400_000,
  /** How often a text that is an XML is read as one: São Paulo's answers are, inside of SOAP. */
  layers: 2,
  /** Refusals that are listed; the rest are counted. */
  listed: 100,
} as const
