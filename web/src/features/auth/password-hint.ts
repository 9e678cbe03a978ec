/** What makes a better password than the rules demand. */
export const passwordHint = 'Melhor com três ou mais palavras, sem seu nome ou email'
