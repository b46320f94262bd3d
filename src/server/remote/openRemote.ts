import type { ReleaseInput } from '../../contract/shapes/release.ts'
import {
  createLastAnswers,
  createPublishing,
  createReleaseStore,
  type Platform,
  type Publishing,
  type Store,
} from '../../platform/index.ts'
import { type RemotePlatform, remotePlatform } from '../remotePlatform.ts'

interface Parts {
  url: string
  signKey: string
  /** Holds releases, history, scheduled releases, images, analytics and the last good answers of the platform. */
  store: Store
  /** Selects pages that are not served. */
  isWithheld(page: ReleaseInput['page']): boolean
}

/** The parts of a server with a real platform. */
export interface OpenRemote {
  platform: Platform
  publishing: Publishing
  remote: RemotePlatform
}

/** Puts the releases of this server in front of the platform at `url`. Its rules are enforced there, not here. */
export function openRemote({ url, signKey, store, isWithheld }: Parts): OpenRemote {
  const parts = { db: store.db, now: async () => Date.now(), ignoresRules: true }
  const remote = remotePlatform({
    url,
    signKey,
    releases: createReleaseStore({ ...parts, isWithheld }),
    answers: createLastAnswers({ store }),
    close: store.close,
  })
  return { platform: remote.platform, publishing: createPublishing(parts), remote }
}
