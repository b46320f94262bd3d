/** Fetches the handlers: when the browser is idle once a user is logged in, else when the first action needs them. */
export const loadHandlers = () => import('./handlers/index.ts')
