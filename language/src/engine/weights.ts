/** What explaining a sentence is worth: the only numbers that readings are compared by, beside the rules' own. */
export const weights = {
  /** Each word that a rule reads. */
  word: 1,
  /** One that is nearly a word of the lexicon. */
  slip: 0.3,
  /** A title, and each of its words: less than a rule's, so that a title is as short as facts leave it. */
  title: -0.6,
  titleWord: 0.3,
  quoted: 1.2,
  longestTitle: 40,
  looseEnd: -1.6,
  colonInTitle: -0.4,
  /** A word that stays unexplained. */
  skip: -1,
  /** One that would turn the sense: "não", "apaga", "quem". */
  skipTelling: -30,
} as const
