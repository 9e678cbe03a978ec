/** The zone of an organisation's calendar until it chooses another. */
export const defaultTimeZone = 'America/Sao_Paulo'
