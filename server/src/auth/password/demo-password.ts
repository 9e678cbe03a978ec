/** Of the demo's people. Everybody's, and no secret: it is printed at start, and signs in from this machine only. */
export const demoPassword = 'farol-aceso-na-barra'
