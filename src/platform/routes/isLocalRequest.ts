import type { IncomingHttpHeaders } from 'node:http'

const isLoopback = (address: string) => /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address)
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::(\d+))?$/i

/** Headers that proxies, load balancers and CDNs add when they forward a request. */
const proxyHeaders = [
  /forward/,
  /ip$|ip-?addr(ess)?$|-addr$/,
  /^(via|x-via|cdn-loop|x-varnish|x-scheme|x-host|x-rewrite-url|x-cloud-trace-context|x-amz-cf-id)$/,
  /^(x-)?(akamai|amzn|appengine|arr|azure|cf|envoy|fastly|fly|incap|nf|original|proxy|sucuri|tailscale|vercel)-/,
]

/** The parts of a request that show its origin. */
interface RequestOrigin {
  socket: { remoteAddress?: string | undefined; localPort?: number | undefined }
  headers: IncomingHttpHeaders
  raw: { httpVersion: string }
}

/**
 * Whether Host names this machine and the port that received the request. A proxy that keeps Host uses another port.
 */
function isOwnHost(host: string, localPort: number | undefined): boolean {
  const [whole, , port = '80'] = loopbackHost.exec(host) ?? []
  return whole !== undefined && (localPort === undefined || Number(port) === localPort)
}

/**
 * Whether a request comes directly from this machine: its peer and its Host are loopback addresses, its Origin (if any)
 * is this server, and no sign of a proxy is present. Proxies use HTTP/1.0 (default of nginx before 1.29) or add a
 * header.
 */
export const isLocalRequest = ({ socket, headers, raw }: RequestOrigin): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  isOwnHost(headers.host ?? '', socket.localPort) &&
  raw.httpVersion !== '1.0' &&
  (headers.origin === undefined || headers.origin === `http://${headers.host}`) &&
  !Object.keys(headers).some((name) => proxyHeaders.some((pattern) => pattern.test(name)))
