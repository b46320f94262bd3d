import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { UsageError } from '../usage.ts'

/** One batch of a file, with the line of each event. */
export interface FileBatch {
  events: unknown[]
  lines: number[]
}

/** Reads events from a file with one JSON object per line. Empty lines are skipped. Throws UsageError. */
export async function* readBatches(file: string, size: number): AsyncGenerator<FileBatch> {
  const input = createReadStream(file, 'utf8')
  let [batch, number]: [FileBatch, number] = [{ events: [], lines: [] }, 0]
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1
      if (line.trim() === '') continue
      try {
        batch.events.push(JSON.parse(line))
      } catch {
        throw new UsageError(`${file}:${number} is not JSON: write one event per line.`)
      }
      batch.lines.push(number)
      if (batch.events.length < size) continue
      yield batch
      batch = { events: [], lines: [] }
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`"${file}" cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  if (batch.events.length) yield batch
}
