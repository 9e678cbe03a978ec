/** How many changes one answer of a project's activity holds; a shorter one is the last. */
export const activityPage = 30
