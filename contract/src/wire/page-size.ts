/** The most rows that one answer of a list by pages has. */
export const longestPage = 1000
