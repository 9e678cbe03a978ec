/** Shown to someone who is redirected to the sign-in page without having asked for it. */
export const sessionEnded = 'Sua sessão terminou. Entre novamente'
/** Shown to someone who opened a link whose tokens were not requested in this browser. */
export const linkNotUsed = 'Este link não foi usado: ele não foi pedido neste navegador'
