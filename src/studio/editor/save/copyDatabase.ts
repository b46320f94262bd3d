import type { StoredCopies, StoredCopy } from './localCopies.ts'

const name = 'studio'
const storeName = 'unsaved'

/**
 * A database that does not answer must not keep the editor from opening, ms. On a slow machine, the first answer after a crash takes
 * seconds, because the database repairs itself; what was typed would be lost if the editor opened without it.
 */
const patience = 15_000

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return answerOf(request)
}

/** Between two attempts to open the database, ms. */
const retryTime = 200

/** The processes of a browser that was killed can keep the files of the database for some moments longer. */
async function openAgain(until: number): Promise<IDBDatabase> {
  try {
    return await open()
  } catch (problem) {
    const isTemporary = problem instanceof Error && problem.name === 'UnknownError'
    if (!isTemporary || Date.now() > until) throw problem
    await new Promise((resolve) => setTimeout(resolve, retryTime))
    return openAgain(until)
  }
}

let opened: Promise<IDBDatabase> | undefined

async function storeFor(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= openAgain(Date.now() + patience)
  // Written to the disk, not only handed over to the system, before the transaction counts as complete.
  return (await opened).transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)
}

/**
 * Copies in the database of the browser. It is written at once, whereas the browser keeps changes of `localStorage` in its memory for
 * seconds: they are lost when its process is killed.
 */
export const copyDatabase: StoredCopies = {
  async get(key) {
    const none = new Promise<null>((resolve) => setTimeout(resolve, patience, null))
    const read = async () => ((await answerOf((await storeFor('readonly')).get(key))) as StoredCopy | undefined) ?? null
    return Promise.race([read().catch(() => null), none])
  },
  put(key, copy) {
    // The browser has no database, or it is full: then there is the other storage.
    storeFor('readwrite').then(
      (store) => void store.put(copy, key),
      () => {},
    )
  },
}
