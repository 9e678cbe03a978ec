import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine draws and loads slowly.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
