import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

const virtualId = 'virtual:page'

/** The bundle of the app whose page is the source of a module. */
export async function bundleApp(source: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'playbill-contestant-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [
        {
          name: 'page',
          resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
          load: (id) => (id === `\0${virtualId}` ? source : null),
        },
      ],
      build: {
        outDir,
        target: 'es2022',
        rollupOptions: {
          input: 'tests/bench/contestant/entry.ts',
          output: { codeSplitting: false, entryFileNames: 'app.js' },
        },
      },
    })
    return await readFile(join(outDir, 'app.js'), 'utf8')
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
