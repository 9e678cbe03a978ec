/** Numbers of the live socket, apart from its schemas, which a page's first load does without. */
export const liveLimits = {
  /** Bytes of one message of a client. */
  message: 16 * 1024,
  /** Projects that one socket may follow. */
  subscriptions: 50,
  /**
   * A subscription looks this much further back than it is asked to, in ms, for the time that its message travels. A
   * client that waits longer for the answer asks again, further back by what it waited.
   */
  travel: 250,
  /** Messages that could not be understood, before the socket is closed. */
  malformed: 10,
} as const

/** Why the server closes a socket. With any other code a client connects again. */
export const liveClose = {
  /** The session ended, or the token did not hold or expired: refresh it before connecting again. */
  unauthenticated: 4401,
  /** The server stops; another one answers. */
  goingAway: 1001,
  /** More than the limits allow. */
  tooMuch: 1008,
  /** The message could not be dealt with now. */
  failed: 1011,
} as const
