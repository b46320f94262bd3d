import type { IncomingHttpHeaders } from 'node:http'

const isLoopback = (address: string) => /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address)
const isLoopbackHost = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)
const forwarding = /^(forwarded|via|x-forwarded-.*|x-real-ip|cf-connecting-ip|true-client-ip)$/

/** As much of a request as says where it comes from. */
interface Coming {
  socket: { remoteAddress?: string }
  headers: IncomingHttpHeaders
}

/** Somebody on this machine, asking directly and under this machine's own name; no proxy that speaks for others. */
export const isAtHome = ({ socket, headers }: Coming): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  !Object.keys(headers).some((name) => forwarding.test(name))
