import { build } from '../scripts/build.mjs'

/** Browser tests meet the interface as it is served: built from the sources as they are. */
export async function setup(): Promise<void> {
  await build()
}
