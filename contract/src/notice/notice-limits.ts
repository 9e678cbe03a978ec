/** How many notices one answer holds. */
export const noticePage = 30

/** More unread ones than this are not counted: the bell shows "99+". */
export const mostCounted = 100
