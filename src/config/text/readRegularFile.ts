import { constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'

/** The content of a file, or why there is none. `special`: not a regular file. `size`: larger than the limit. */
export type ReadResult =
  | { bytes: Uint8Array }
  | { missing: true }
  | { special: string }
  | { size: number }
  | { error: string }

/**
 * Reads a regular file of at most `maxBytes`. Symbolic links are not followed, and pipes and devices are not opened, so
 * that a config folder can neither expose other files of the machine nor block the reader.
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<ReadResult> {
  try {
    const entry = await lstat(path)
    if (!entry.isFile()) return { special: describeEntry(entry) }
    // The entry may have been replaced since `lstat`, so the open file is checked again.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const { size } = await file.stat().then((stats) => (stats.isFile() ? stats : { size: Number.NaN }))
      if (Number.isNaN(size)) return { special: 'not a regular file' }
      return size > maxBytes ? { size } : await readAll(file, maxBytes)
    } finally {
      await file.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return { missing: true }
    return code === 'ELOOP' ? { special: 'a symbolic link' } : { error: code }
  }
}

async function readAll(file: FileHandle, maxBytes: number): Promise<ReadResult> {
  const bytes = new Uint8Array(maxBytes + 1)
  let length = 0
  while (length <= maxBytes) {
    const { bytesRead } = await file.read(bytes, length, maxBytes + 1 - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return length > maxBytes ? { size: length } : { bytes: bytes.slice(0, length) }
}

type Kind = Pick<Awaited<ReturnType<typeof lstat>>, 'isFile' | 'isSymbolicLink' | 'isDirectory' | 'isFIFO' | 'isSocket'>

/** Describes the kind of a folder entry, for messages. */
export function describeEntry(entry: Kind): string {
  if (entry.isFile()) return 'a file'
  if (entry.isSymbolicLink()) return 'a symbolic link'
  if (entry.isDirectory()) return 'a folder'
  if (entry.isFIFO()) return 'a pipe'
  return entry.isSocket() ? 'a socket' : 'a device'
}
