import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The default of one second for `waitFor` and `find…` is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

afterEach(cleanup)
