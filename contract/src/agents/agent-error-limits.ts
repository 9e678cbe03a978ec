/** At most so many of the latest failed runs are read, and so many groups answered. */
export const agentErrorLimits = { runs: 5000, groups: 20 } as const
