// Loaded before the server: while the file named by FULL_DISK exists, writes of this process fail, as on a full disk. If the
// file contains EROFS, they fail as on a read-only disk.
import fs from 'node:fs'

const mark = process.env.FULL_DISK ?? ''
/** @type {Record<string, number>} */
const codes = { ENOSPC: -28, EROFS: -30 }

function refuse() {
  const text = fs.readFileSync(mark, 'utf8').trim()
  const code = text in codes ? text : 'ENOSPC'
  throw Object.assign(new Error(`${code}: the disk takes nothing`), { code, errno: codes[code], syscall: 'write' })
}

/** @type {Record<string, unknown>} */
const functions = fs
for (const name of ['writeSync', 'ftruncateSync', 'truncateSync']) {
  const real = functions[name]
  if (typeof real !== 'function') throw new Error(`There is no fs.${name}.`)
  /**
   * @param {unknown} file
   * @param {unknown[]} rest
   */
  functions[name] = (file, ...rest) => {
    // Standard output and error still work.
    if (file !== 1 && file !== 2 && fs.existsSync(mark)) refuse()
    return real(file, ...rest)
  }
}
