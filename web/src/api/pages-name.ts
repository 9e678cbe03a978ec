import type { QueryKey } from '@tanstack/react-query'

/**
 * Under which name a tab's storage keeps how many pages of a list were asked for at the present place of its history,
 * so that as many are read where it is loaded again, or come back to. The router keeps that place's key over a reload.
 */
export const pagesName = (list: QueryKey) => history.state?.__TSR_key + JSON.stringify(list)
