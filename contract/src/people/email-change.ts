/** Of a change of address that the other address must confirm too. */
export const emailChangeHalfDone = 'Confirmado. Agora abra o link que enviamos para o outro endereço'
