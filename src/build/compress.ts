import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file under `dir` that becomes smaller, at maximum compression. */
export async function compressFiles(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|json)$/.test(entry.name))
  await Promise.all(
    texts.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      const [br, gz] = await Promise.all([
        brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        gzipped(content, { level: 9 }),
      ])
      if (br.length < content.length) await writeFile(`${path}.br`, br)
      if (gz.length < content.length) await writeFile(`${path}.gz`, gz)
    }),
  )
}
