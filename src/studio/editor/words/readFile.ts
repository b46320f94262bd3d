import { type Draft, decodeFile, type ImportedTexts, readCsv, readXliff } from '../../model/index.ts'
import { registry } from '../../registry.ts'

/** Reads a file from a translator: CSV by its name, any other as XLIFF. */
export async function readFile(file: File, draft: Draft): Promise<readonly ImportedTexts[]> {
  const text = decodeFile(new Uint8Array(await file.arrayBuffer()))
  const read =
    text === undefined
      ? [{ locale: '', texts: [], problems: [{ key: '', reason: 'encoding' as const }] }]
      : /\.csv$/i.test(file.name)
        ? readCsv(text, draft, registry)
        : [await readXliff(text, draft, registry)]
  return read.map((entry) => ({ ...entry, file: file.name }))
}
