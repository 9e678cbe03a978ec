/** How many changes one answer of a project's activity or a ticket's changes holds; a shorter one is the last. */
export const activityPage = 30
