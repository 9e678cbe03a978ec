/** The list as the titles of the tests have it. Throws for an id without words. */
export function promisesText(): string
