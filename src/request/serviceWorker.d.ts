/** What a service worker has in addition to the globals of the library `webworker`, which are those of a dedicated worker. */

interface DedicatedWorkerGlobalScopeEventMap {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
}

interface MessageEvent<T> {
  waitUntil(work: Promise<unknown>): void
}

declare var clients: Clients
declare var registration: ServiceWorkerRegistration
declare function skipWaiting(): Promise<void>
