/** Whether links may lead to a host. A pattern is a host (`help.example.com`) or all of its subdomains (`*.example.com`). */
export const isAllowedHost = (hostname: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
