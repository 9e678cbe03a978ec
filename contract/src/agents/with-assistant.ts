import { z } from 'zod'

/** Whether the assistant of Leme, which is none of the organisation's agents, is asked for among them. */
export const withAssistant = z.enum(['true', 'false'], 'Use true ou false').optional()
