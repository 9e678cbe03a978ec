import pino from 'pino'
import { createPool } from '../src/database/pool.ts'
import { createDatabase } from '../src/database/transaction.ts'
import { startJobs } from '../src/jobs/jobs.ts'

// Claims a job and never ends it, until it is killed: tests start it to see what is left then.
startJobs({
  db: createDatabase(createPool(process.env.JOB_STAGE ?? '')),
  clock: () => new Date(),
  log: pino({ level: 'silent' }),
  kinds: [
    {
      kind: 'count',
      lease: 60_000,
      waits: [1],
      attempts: 3,
      run: () => new Promise(() => process.stdout.write('held')),
    },
  ],
  lanes: 1,
  poll: 50,
})
setInterval(() => {}, 60_000)
