import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { generated, slimContract } from './src/build/generated.ts'
import { plainImports } from './src/build/plainImports.ts'
import { i18nextParts } from './src/build/slimI18next.ts'
import { routerParts } from './src/build/slimRouter.ts'

/** For tests that need a process, a database or a browser. */
const patient = {
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // What is waited for is waited for as long as a test may last on a busy machine.
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  plugins: [react(), generated(), slimContract(), routerParts(), i18nextParts(), plainImports()],
  appType: 'custom',
  publicDir: false,
  build: {
    target: 'es2022',
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // Pages link what they need beforehand; lists of it beside every block would be downloaded by all.
    modulePreload: false,
    reportCompressedSize: false,
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'jsdom',
          include: ['tests/contract/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/helpers/setupDom.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'server', environment: 'node', include: ['tests/server/**/*.test.ts'], ...patient },
      },
      { extends: true, test: { name: 'fuzz', environment: 'node', include: ['tests/fuzz/**/*.test.ts'], ...patient } },
      { extends: true, test: { name: 'flow', environment: 'node', include: ['tests/flow/**/*.test.ts'], ...patient } },
    ],
  },
})
