import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { generated, slimContract } from '../../src/build/generated.ts'
import { currentArea } from './areas.mjs'

const area = currentArea()

export default defineConfig({
  plugins: [react(), generated(), slimContract()],
  resolve: { ...(area.alias && { alias: area.alias }) },
  test: {
    include: area.tests,
    ...(area.environment && { environment: area.environment }),
    setupFiles: [...(area.environment === 'jsdom' ? ['tests/helpers/setupDom.ts'] : []), ...(area.setupFiles ?? [])],
    // Stryker starts a worker for every change; its test files share it.
    isolate: false,
    testTimeout: area.testTimeout ?? 60_000,
    hookTimeout: 120_000,
  },
})
