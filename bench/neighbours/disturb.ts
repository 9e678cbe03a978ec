import { disturbances, type Target } from './disturbances.ts'

const [what = '', target = ''] = process.argv.slice(2)
await disturbances[what]?.(JSON.parse(target) as Target)
